/**
 * Computes the check digit of a receipt number from its first 11 digits with the method of ISO 7064 MOD 11,10. The check digit
 * detects every single wrong digit and nearly every swap of two neighbouring digits (docs/product-decisions.md "Completion").
 */
export function checkDigitOf(digits: string): string {
  let product = 10;
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return String((11 - product) % 10);
}

/** Groups the digits 4-4-4, for display (docs/product-decisions.md "Completion"). */
export function groupApplicationNumber(applicationNumber: string): string {
  return applicationNumber.replace(/\d{4}(?=\d)/g, '$&-');
}
