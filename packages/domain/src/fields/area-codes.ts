/*
 * Area codes of the Japanese numbering plan (Ministry of Internal Affairs and Communications, 市外局番の一覧). The data are those
 * of libphonenumber-js 1.13.16 (MIT), read in November 2026.
 *
 * `0223:23` stands for the prefixes 02232 and 02233. The longest prefix that a number begins with decides its area code: 022-301-…
 * is a number of Sendai, but 0223-22-… is one of Iwanuma. The area code of a prefix that is not listed has three digits. So a prefix
 * whose area code has three digits is listed only if a shorter listed prefix has another length.
 */
const prefixesByLength: readonly (readonly [length: number, prefixes: string])[] = [
  [2, '0:36 042:09 0470:019 047:1'],
  [
    3,
    `0154:018 0155:017 0250:01 0254:01 0256:01 0258:01 02591:7 02599:9 0278:0189 0283:0134 0291:7 0422:01 0429:178 0475:019
    0479:019 0598:019 0599:019 0796:0167 08294:123 0836:0 08376:678 0838:01 08396:0136 0851:01 0863:6 08655:23 0866:01
    08669:178 08672:23468 08673:78 0868:019 0869:01459 09933:1 09934:357 0994:0178`,
  ],
  [
    4,
    `012:3456 013:3456789 014:23456 015:2345678 016:234567 017:2345689 018:234567 019:1234578 022:045689 0223:23 023:34578
    024:01234678 025:04689 0255:78 0257:234 026:01356789 0264:2345 027:046789 028:0234578 0289:6789 029:145679 0293:234 042:2
    0428:23789 043:689 046:03567 047:05689 048:0 049:345 053:123678 05396:0123 05397:47 0539:9 054:4578 055:01345678 05:6
    057:2345678 058:14567 059:456789 05979:0178 072:15 073:56789 074:023456789 076:135678 077:01234689 079:016789 0794:678
    0795:23478 082:0367 0824:45678 08292:0 0829:34578 083:34568 0837:23456 084:5678 085:23456789 086:36789 08636:016
    0865:4567 08699:23 087:579 088:034579 089:2345678 092:0 093:0 094:02346789 095:0245679 096:456789 097:234789 098:0234567
    099:34567`,
  ],
  [
    5,
    `0126:7 0137:247 0139:278 0145:67 0146:6 0154:7 0155:8 0156:4 0158:67 0163:245 0164:8 0165:4568 0499:2468 0576:9 0597:9
    0746:8 0838:789 0839:6 0847:7 085:1 0980:2 0991:23 0996:9`,
  ],
];

/** From a prefix of two to six digits to the length of the area code. */
const lengthByPrefix = new Map(
  prefixesByLength.flatMap(([length, prefixes]) =>
    prefixes.split(/\s+/).flatMap((row) => {
      const [start, digits = ''] = row.split(':');
      return [...digits].map((digit) => [`${start}${digit}`, length] as const);
    }),
  ),
);

/** Number of digits of the area code at the start of a landline number: 2 to 5, including the leading 0. */
export function areaCodeLength(digits: string): number {
  for (let prefix = digits.slice(0, 6); prefix.length > 1; prefix = prefix.slice(0, -1)) {
    const length = lengthByPrefix.get(prefix);
    if (length !== undefined) return length;
  }
  return 3;
}
