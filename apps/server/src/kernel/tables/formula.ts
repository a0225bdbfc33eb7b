/**
 * A spreadsheet takes a cell that begins like this for a formula and runs it, also in full width and behind blanks or what
 * nobody sees. An export puts a quote before it, and an import takes the quote off again.
 */
export const FORMULA = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u;
