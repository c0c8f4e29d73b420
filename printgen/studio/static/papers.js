// The papers that a person can choose: the name for printgen, and the name that people read.

export const PAPERS = [["a4", "A4"], ["letter", "Letter"], ["a3", "A3"], ["a5", "A5"], ["legal", "Legal"], ["tabloid", "Tabloid"]];
