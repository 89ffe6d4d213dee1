import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bank } from '@kaisetsu/domain/bank';
import { createHomePhoneField, formatPhone, toPhoneParts } from '@kaisetsu/domain/fields/phone';
import { kanaSubAddress, subAddress } from '@kaisetsu/domain/fields/sub-address';
import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import { describe, expect, it } from 'vitest';

const here = import.meta.dirname;
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(here, entry.name, 'bank.ts')))
  .map((entry) => entry.name);
const banks: { folder: string; bank: Bank }[] = await Promise.all(
  folders.map(async (folder) => ({
    folder,
    bank: ((await import(`./${folder}/bank.ts`)) as { bank: Bank }).bank,
  })),
);

function byCode(code: string): Bank {
  const found = banks.find(({ bank }) => bank.code === code);
  if (found === undefined) throw new Error(`no bank ${code}`);
  return found.bank;
}

/** City and area code of the head office. */
const seats: Readonly<Record<string, readonly [city: string, areaCode: string]>> = {
  '0177': ['福岡市', '092'],
  '0587': ['熊本市', '096'],
  '0181': ['長崎市', '095'],
};

/** WCAG 2.2 */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const commonPurposes = '生活費決済 給与・年金受取 貯蓄・資産運用 融資 保険・保障 外国為替（海外送金）'.split(
  ' ',
);

it('computes the contrast of two colours by the WCAG formula', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe('the three banks', () => {
  it('[BANK-001] have the codes and aliases 0177/BOF, 0587/KMB and 0181/JSB', () => {
    expect(banks.map(({ bank }) => `${bank.code}/${bank.alias}`).sort()).toEqual([
      '0177/BOF',
      '0181/JSB',
      '0587/KMB',
    ]);
  });

  it('[BANK-003] have different hosts, and each bank has one under .localhost', () => {
    expect(byCode('0177').hosts).toContain('fukuoka.localhost');
    expect(byCode('0587').hosts).toContain('kumamoto.localhost');
    expect(byCode('0181').hosts).toContain('nagasaki.localhost');
    const hosts = banks.flatMap(({ bank }) => bank.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
    for (const host of hosts) expect(host).toMatch(/^[a-z0-9.-]+$/);
  });

  it('are distinct: no copied folder keeps a name, address, example, colour or picture of another bank', () => {
    const own = banks.map(({ folder, bank }) => [
      ...[bank.code, bank.alias, bank.name, bank.legalName, bank.mailAddress, bank.domain],
      ...[bank.areaPrefectures[0], bank.phoneNumberExample, bank.contact.name],
      bank.addressExample.address,
      bank.colours.accent,
      ...['logo.svg', 'card.svg', 'touch-icon.png'].map((file) =>
        readFileSync(join(here, folder, file), 'base64'),
      ),
    ]);
    for (const values of own[0]?.map((_, at) => own.map((one) => one[at])) ?? []) {
      expect(new Set(values).size).toBe(banks.length);
    }
  });

  it.each([
    ['0177', '17:00', ['福岡県', '山口県', '佐賀県'], '福岡県'],
    ['0587', '17:30', ['熊本県', '福岡県', '鹿児島県'], null],
    ['0181', '17:30', ['長崎県', '福岡県', '佐賀県'], null],
  ])(
    '[BANK-011, BANK-014, BANK-016, BANK-019] have reception hours, an area that begins with the default prefecture, and a rule about distance: %s',
    (code, closes, areaPrefectures, distanceReasonOutside) => {
      expect(byCode(code)).toMatchObject({ areaPrefectures, distanceReasonOutside });
      expect(byCode(code).contact.receptionHours).toBe(`平日9:00～${closes}`);
    },
  );

  it('[BANK-012, BANK-013] list the purposes in order, and only 0177 offers public-sector gambling', () => {
    expect(byCode('0177').purposes).toEqual([...commonPurposes, '公営競技', 'その他']);
    expect(byCode('0587').purposes).toEqual([...commonPurposes, 'その他']);
    expect(byCode('0181').purposes).toEqual([...commonPurposes, 'その他']);
  });

  it.each(banks)('[BANK-057] have a touch icon of 180 by 180 pixels ($folder)', ({ folder }) => {
    const png = readFileSync(join(here, folder, 'touch-icon.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([180, 180]);
  });

  it.each(banks)(
    '[BANK-056] exclude from the child flow only purposes of their own list, and never その他 ($folder)',
    ({ bank }) => {
      const others = bank.purposes.filter((one) => one !== 'その他');
      expect(others).toEqual(expect.arrayContaining([...(bank.purposesNotForChild ?? [])]));
    },
  );
});

describe.each(banks)('$folder', ({ folder, bank }) => {
  it('[BANK-010] has names, registration number, mail address, contact and codes in a valid form', () => {
    expect(bank.legalName).toBe(`株式会社${bank.name}`);
    expect(bank.registrationNumber).toMatch(/^登録金融機関 .+財務(支)?局長（登金）第\d+号$/);
    expect(bank.memberAssociations.length).toBeGreaterThan(0);
    expect(bank.copyright).toMatch(/^© .+/);
    expect(bank.groupName).not.toBe('');
    expect(bank.mailAddress).toMatch(new RegExp(`^[a-z-]+@${bank.domain.replaceAll('.', '\\.')}$`));
    expect(bank.contact.name).not.toBe('');
    expect(bank.contact.phoneNumber).toMatch(/^0120-\d{3}-\d{3}$/);
    expect(bank.code).toMatch(/^\d{4}$/);
    expect(bank.alias).toMatch(/^[A-Z]{3}$/);
  });

  it('[BANK-020] has https links under its own domain only, and eight different regulation pages', () => {
    const { regulations, ...single } = bank.links;
    const urls = [...Object.values(single), ...regulations.map(({ url }) => url)];
    for (const url of urls) {
      const { protocol, hostname } = new URL(url);
      expect(protocol).toBe('https:');
      expect(hostname === bank.domain || hostname.endsWith(`.${bank.domain}`)).toBe(true);
    }
    expect(regulations).toHaveLength(8);
    expect(new Set(regulations.map(({ url }) => url)).size).toBe(8);
    expect(regulations[0]?.url).toBe(bank.links.termsOfService);
    for (const { label } of regulations) expect(label).not.toBe('');
  });

  it('[BANK-015] has a valid address example in the city of its head office', () => {
    const { postalNumber, ...example } = bank.addressExample;
    expect(postalNumber).toMatch(/^\d{7}$/);
    for (const [field, text] of [
      [subAddress, example.subAddress],
      [subAddress, example.address],
      [kanaSubAddress, example.kanaSubAddress],
      [kanaSubAddress, example.kanaAddress],
    ] as const) {
      expect(field.normalise(text)).toBe(text);
      expect(field.validate(text)).toBeNull();
    }
    expect(example.address.startsWith(seats[bank.code]?.[0] ?? 'no seat')).toBe(true);
  });

  it('has a valid phone number example with the area code of its head office', () => {
    expect(createHomePhoneField(bank.mobileBeginnings).validate(bank.phoneNumberExample)).toBeNull();
    expect(formatPhone(bank.phoneNumberExample.replaceAll('-', ''))).toBe(bank.phoneNumberExample);
    expect(toPhoneParts(bank.phoneNumberExample)[0]).toBe(seats[bank.code]?.[1]);
  });

  it('[BANK-016] has an area of existing prefectures', () => {
    for (const prefecture of bank.areaPrefectures) expect(prefectures).toContain(prefecture);
  });

  it('[BANK-018] has accent colours with a contrast of at least 4.5:1 to white, the button text and the tint', () => {
    const { accent, accentStrong, tint } = bank.colours;
    for (const colour of [accent, accentStrong, tint]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    for (const one of [accent, accentStrong])
      for (const other of ['#ffffff', tint]) expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['logo.svg', 'group-logo.svg', 'card.svg'])(
    '[BANK-017] has %s as an SVG with a title and without external references',
    (file) => {
      const svg = readFileSync(join(here, folder, file), 'utf8');
      const title = /<title id="([^"]+)">([^<]+)<\/title>/.exec(svg);
      expect(title?.[2]).toContain(file === 'group-logo.svg' ? bank.groupName : bank.name);
      expect(svg).toContain(`aria-labelledby="${title?.[1]}"`);
      expect(svg).toContain(file === 'group-logo.svg' ? 'viewBox' : bank.colours.accent);
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
        /https?:|<script|<image|href=/,
      );
      expect(svg.length).toBeLessThan(8_192);
    },
  );

  it('[BANK-017] has a card face with the aspect ratio of a bank card, 1.586:1', () => {
    const svg = readFileSync(join(here, folder, 'card.svg'), 'utf8');
    const box = /viewBox="0 0 (\d+) (\d+)"/.exec(svg);
    expect(Number(box?.[1]) / Number(box?.[2])).toBeCloseTo(1.586, 2);
  });
});
