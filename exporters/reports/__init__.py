"""Reports as HTML, PDF and XLSX."""
