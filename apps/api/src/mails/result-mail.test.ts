import { bank } from '@kaisetsu/banks/fukuoka/bank';
import { findBannedCharacters } from '@kaisetsu/jp-address/text/character-set';
import { describe, expect, it } from 'vitest';
import { applicationIn } from '../../test/support/states.ts';
import { createResultMail } from './result-mail.ts';

const branch = { name: '天神町支店', address: '福岡市中央区天神2-13-1' };
const applicationNumber = '123456789012';

describe('[DEC-011] the result mail', () => {
  const adult = applicationIn('GENERAL', { groups: ['personal', 'sealLess'] });
  const family = applicationIn('CHILD', { groups: ['personal', 'parent'] });
  it.each([
    ['approved', adult, ['口座の開設手続きを承りました', '1～2週間程度で', '自動的に取り消し']],
    ['declined', adult, ['お受けできませんでした', bank.contact.phoneNumber]],
    [
      'visit',
      adult,
      ['天神町支店（福岡市中央区天神2-13-1）', '本人確認書類の原本', bank.links.visitReservation],
    ],
    ['visit', family, ['お子さまの口座の開設には', '母子健康手帳の原本']],
  ] as const)('tells what follows (%s)', (outcome, application, texts) => {
    const { subject, text, to } = createResultMail(bank, application, { applicationNumber, outcome, branch });
    for (const part of ['福岡 様', '1234-5678-9012', ...texts]) expect(text).toContain(part);
    expect(text).not.toContain('花子');
    expect(findBannedCharacters(subject)).toEqual([]);
    expect(to).toBe('applicant@example.jp');
  });

  it('names the search for a branch when the chosen one is no longer in the list', () =>
    expect(
      createResultMail(bank, adult, { applicationNumber, outcome: 'visit', branch: null }).text,
    ).toContain(bank.links.branchSearch));
});
