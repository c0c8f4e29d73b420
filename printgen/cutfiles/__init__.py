"""Files for cutting machines: the outlines of what lies on a sheet, as SVG and DXF."""
