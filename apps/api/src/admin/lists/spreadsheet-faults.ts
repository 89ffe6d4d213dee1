/** A spreadsheet has replaced the value, so no conversion can restore it. */
export function findSpreadsheetFault(value: string): string | null {
  const text = value.trim();
  if (/^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$/i.test(text))
    return `"${text}" is the exponent notation of Excel: format the column as text, enter the value again and export`;
  return /^#(?:#+|N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/i.test(text)
    ? `"${text}" is an error value of Excel`
    : null;
}
