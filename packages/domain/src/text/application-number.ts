/** ISO 7064 MOD 11,10. */
export function checkDigitOf(digits: string): string {
  let product = 10;
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return String((11 - product) % 10);
}

export function groupApplicationNumber(applicationNumber: string): string {
  return applicationNumber.replace(/\d{4}(?=\d)/g, '$&-');
}
