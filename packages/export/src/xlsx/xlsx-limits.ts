/** What Excel allows: "Excel specifications and limits" in Microsoft's documentation. */
export const MOST_SHEET_ROWS = 1_048_576;
export const MOST_SHEET_COLUMNS = 16_384;

/** UTF-16 code units of a cell's text. What is longer is cut, and the sheet "Notes" says so. */
export const MOST_CELL_TEXT = 32_767;
