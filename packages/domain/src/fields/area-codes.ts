/*
 * Area codes of the Japanese numbering plan (Ministry of Internal Affairs and Communications, 市外局番の一覧). The data are those
 * of libphonenumber-js 1.13.16 (MIT), read in November 2026. Area codes that are not listed here have three digits.
 */

/** Area codes of five digits. */
const fiveDigits = new Set(
  `01267 01372 01374 01377 01392 01397 01398 01456 01457 01466 01547 01558 01564 01586 01587 01632 01634 01635 01648 01654
  01655 01656 01658 04992 04994 04996 04998 05769 05979 07468 08387 08388 08389 08396 08477 08512 08513 08514 08515 08516
  08517 08518 08519 09802 09912 09913 09969`.split(/\s+/),
);

/** Area codes of four digits. The key is the first three digits; the value has every fourth digit that occurs. */
const fourDigits = new Map(
  `012:123456789 013:0123456789 014:0123456789 015:0123456789 016:0123456789 017:012345689 018:012345679 019:01234578
  022:0345689 023:34578 024:01234678 025:0456789 026:013456789 027:046789 028:02345789 029:1345679 042:28 043:689
  046:0135679 047:05689 048:0 049:01345678 053:1236789 054:4578 055:01345678 056:0123456789 057:123456789 058:14567
  059:456789 072:15 073:012356789 074:0123456789 076:135678 077:01234689 079:01456789 082:034679 083:01345678
  084:012345678 085:023456789 086:356789 087:579 088:01234579 089:2345678 092:0 093:0 094:02346789 095:0245679
  096:0456789 097:0234789 098:0234567 099:34567`
    .split(/\s+/)
    .map((row) => row.split(':') as [string, string]),
);

/** 03 Tokyo, 06 Osaka, and the four areas of Saitama and Chiba that share 04. */
const twoDigits = /^0(?:[36]|4(?:20|29|7[01]))/;

/** Number of digits of the area code at the start of a landline number: 2 to 5, including the leading 0. */
export function areaCodeLength(digits: string): number {
  if (twoDigits.test(digits)) return 2;
  if (fiveDigits.has(digits.slice(0, 5))) return 5;
  return fourDigits.get(digits.slice(0, 3))?.includes(digits.charAt(3) || ' ') ? 4 : 3;
}
