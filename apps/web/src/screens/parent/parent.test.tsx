import type { ParentPayload } from '@kaisetsu/domain/answers/parent';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/nagasaki/bank.ts';
import {
  savedParentWorkplace as parentWorkplace,
  savedParent,
  savedPersonal,
} from '../../../test/saved-answers.ts';
import { type SavedAnswers, savedApplication } from '../../../test/saved-application.ts';
import { createSentPost, endPage, showPage } from '../../../test/show-page.tsx';

const child: PersonalPayload = {
  ...savedPersonal,
  bankCode: '0181',
  applicationType: 'CHILD',
  birthday: '2020-04-01',
  phoneNumber: '092-123-4567',
};
const parent: ParentPayload = { ...savedParent, bankCode: '0181' };
const occupationList = [
  { id: '17', name: '未就学児', displayNumber: 240, generalDisplay: false, childDisplay: true },
  { id: '10', name: '専業主婦（主夫）', displayNumber: 100, generalDisplay: true, childDisplay: false },
  { id: '01', name: '会社員', displayNumber: 10, generalDisplay: true, childDisplay: true },
].map((one) => ({ ...one, workplaceRequired: one.id === '01' }));

async function show(answers: Partial<SavedAnswers> = {}, card: object | null = null) {
  const page = showPage({
    bank,
    path: '/child/parent',
    replies: {
      'GET /api/applications': savedApplication({ personal: child, ...answers }),
      'GET /api/occupations': () => ({ body: { occupationList } }),
      'GET /api/card': () => (card === null ? { status: 404 } : { body: card }),
    },
  });
  await screen.findByRole('button', { name: '次へ' });
  return page;
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const next = (user: Awaited<ReturnType<typeof show>>['user']) =>
  user.click(screen.getByRole('button', { name: '次へ' }));

describe('/child/parent', () => {
  it('[PERS-014] shows no error for skipped required fields before a press on 次へ', async () => {
    const { user } = await show({ parent });
    await user.selectOptions(screen.getByRole('combobox', { name: /^ご職業/ }), '会社員');
    await user.click(box(/^勤務先・学校名/));
    await user.tab();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(screen.queryByText('入力が必須です。')).toBeNull();
    await next(user);
    expect(screen.getAllByText('入力が必須です。')).toHaveLength(2);
  });

  it('[PAR-004, PAR-006, NAV-018] fills the form with the saved parent, sends person and workplace, and opens /child/branch', async () => {
    const { user, sent } = await show({ parent, parentWorkplace });
    await user.dblClick(screen.getByRole('button', { name: '次へ' }));
    await waitFor(() => expect(location.pathname).toBe('/child/branch'));
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([
      createSentPost('/api/applications/personal/parent', parent),
      createSentPost('/api/applications/workplace/parent', parentWorkplace),
    ]);
  });

  it('[PAR-001, PAR-002, PAR-003] asks whether the parent is father or mother, and presets the only proxy reason', async () => {
    await show();
    const relationship = screen.getByRole('group', { name: /^お子さまとの続柄/ });
    expect(within(relationship).getAllByRole('radio')).toHaveLength(2);
    const reason = screen.getByRole<HTMLSelectElement>('combobox', { name: /^代理でお申込みになる理由/ });
    expect(Array.from(reason.options, (option) => option.value)).toEqual(['未成年のため']);
    expect(reason.value).toBe('未成年のため');
    expect(box(/^姓 /).autocomplete).toBe('section-parent family-name');
    expect(box(/^勤務先・学校の電話番号 はじめ/).autocomplete).toBe('section-parent work tel-national');
  });

  it('[PAR-005] offers the occupations of the general flow', async () => {
    await show();
    const options = within(screen.getByRole('combobox', { name: /^ご職業/ })).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      '選んでください',
      '会社員',
      '専業主婦（主夫）',
    ]);
  });

  it('[PAR-008] prefills surname, kana surname and phone numbers with the child’s, and lets the parent change them', async () => {
    const { user } = await show();
    expect([box(/^姓 /).value, box(/^姓（カナ）/).value]).toEqual(['山田', 'ヤマダ']);
    expect(box(/^携帯電話番号 最後の番号/).value).toBe('5678');
    expect(box(/^自宅電話番号 はじめの番号/).value).toBe('092');
    expect([box(/^名 /).value, box(/^名（カナ）/).value]).toEqual(['', '']);
    await user.clear(box(/^携帯電話番号 はじめの番号/));
    await user.type(box(/^携帯電話番号 はじめの番号/), '08098765432');
    expect(box(/^携帯電話番号 最後の番号/).value).toBe('5432');
  });

  it('[PAR-008] shows the parent’s saved answers instead of the child’s', async () => {
    await show({ parent: { ...parent, lastName: '佐藤', mobilePhoneNumber: '080-1111-2222' } });
    expect(box(/^姓 /).value).toBe('佐藤');
    expect(box(/^携帯電話番号 最後の番号/).value).toBe('2222');
    expect(screen.queryByText(/入力済みです/)).toBeNull();
  });

  it('[CARD-008] fills in the parent from the card, and offers it before', async () => {
    const values = {
      ...{ lastName: '佐藤', firstName: '太郎', kanaLastName: '', kanaFirstName: '', birthday: '1985-11-03' },
      ...{ gender: '', address: '', addresses: [], subAddress: '' },
    };
    const card = { offered: true, statement: '口座開設申込書', status: null, reason: null, values: null };
    await show({}, card);
    screen.getByRole('button', { name: '親権者さまのカードで入力する' });
    endPage();
    await show({}, { ...card, status: 4, values });
    await waitFor(() => expect(box(/^名（カナ）/).value).toBe('タロウ'));
    expect([box(/^姓 /).value, box(/^姓（カナ）/).value, box(/^名 /).value]).toEqual([
      '佐藤',
      'サトウ',
      '太郎',
    ]);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^親権者さまの生年月日 年/ }).value).toBe(
      '1985',
    );
  });

  it('[PAR-009] names the way on for another surname, or takes the child’s', async () => {
    const { user } = await show({ parent: { ...parent, lastName: '佐藤' } });
    await user.selectOptions(screen.getByRole('combobox', { name: /^ご職業/ }), '専業主婦（主夫）');
    await next(user);
    await screen.findByText('親権者さまとお子さまの姓が異なっています。');
    screen.getByRole('link', { name: /^来店予約をする/ });
    await user.click(screen.getByRole('button', { name: '同じ姓にする' }));
    expect(box(/^姓 /).value).toBe('山田');
    expect(screen.queryByRole('link', { name: /^来店予約をする/ })).toBeNull();
  });

  it('[PERS-015] focuses the last of the invalid fields, here the occupation', async () => {
    const { user } = await show({ parent: { ...parent, firstName: '' } });
    await next(user);
    expect(screen.getByText('入力が必須です。')).toBeTruthy();
    expect(document.activeElement?.id).toBe('field-occupationId');
  });

  it('[PAR-007] 戻る leads to /child/personal', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: '戻る' }));
    expect(location.pathname).toBe('/child/personal');
  });
});
