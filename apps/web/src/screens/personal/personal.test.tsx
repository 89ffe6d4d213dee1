import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bank as fukuoka } from '../../../../../banks/fukuoka/bank.ts';
import { box, child, next, showPersonal as show } from '../../../test/personal-page.ts';
import { savedPersonal as saved, childWorkplace as workplace } from '../../../test/saved-answers.ts';
import { createSentPost } from '../../../test/show-page.tsx';

describe('/personal', () => {
  it('[PERS-016, PERS-018, NAV-018] loads the saved answers, sends them once after a double tap and goes on to /workplace', async () => {
    const { sent, user } = show();
    await user.dblClick(await next());
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([
      createSentPost('/api/applications/personal', saved),
    ]);
    expect(history.state).toMatchObject({ previous: '/personal' });
  });

  it('[PERS-014, PERS-015] reports missing answers before invalid answers, and focuses the last reported field', async () => {
    const { sent, user } = show({
      personal: { ...saved, lastName: '髙橋', gender: '', utilizationPurpose: '' },
    });
    await user.click(await next());
    expect(await screen.findAllByText('選択が必須です。')).toHaveLength(2);
    expect(screen.queryByText('髙は使用できません。')).toBeNull();
    expect(document.activeElement?.id).toBe('field-utilizationPurpose');
    await user.click(screen.getByRole('radio', { name: '女性' }));
    await user.click(screen.getByRole('checkbox', { name: '生活費決済' }));
    await user.click(await next());
    await screen.findByText('髙は使用できません。');
    expect(document.activeElement?.id).toBe('field-lastName');
    expect(document.title).toContain('エラー：');
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('[VAL-069] offers a kanji variant that the bank can store, and sends the variant after a tap', async () => {
    const { user, sent } = show({ personal: { ...saved, lastName: '髙橋' } });
    await next();
    expect(screen.queryByRole('button', { name: '「高橋」にする' })).toBeNull();
    await user.click(await next());
    await user.click(await screen.findByRole('button', { name: '「高橋」にする' }));
    expect(screen.queryByText('髙は使用できません。')).toBeNull();
    expect(screen.queryByRole('button', { name: '「高橋」にする' })).toBeNull();
    expect(document.activeElement?.id).toBe('field-lastName');
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ lastName: '高橋' });
  });

  it('[PERS-066] leads from 18歳未満の方はお申込みできません。 to the child flow', async () => {
    const year = new Date().getFullYear() - 17;
    const { user } = show({ personal: { ...saved, birthday: `${year}-12-31` } });
    expect(screen.queryByRole('link', { name: 'お子さまの口座開設へ進む' })).toBeNull();
    await user.click(await next());
    await screen.findByText('18歳未満の方はお申込みできません。');
    const link = screen.getByRole('link', { name: 'お子さまの口座開設へ進む' });
    expect(link.getAttribute('href')).toBe('/child/before-check');
  });

  it('[PERS-067] asks no workplace of 未就学児 and sends none', async () => {
    const { user, sent } = show({
      child: true,
      personal: child,
      workplace: {
        ...workplace,
        occupationId: '14',
        workplaceName: '桜高校',
        workplacePhoneNumber: '092-123-4567',
      },
    });
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^勤務先・学校名/ })).value).toBe(
      '桜高校',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: /^ご職業/ }), '未就学児');
    expect(screen.queryByRole('textbox', { name: /^勤務先・学校/ })).toBeNull();
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/child/parent'));
    expect(sent.find(({ path }) => path === '/api/applications/workplace')?.body).toMatchObject({
      occupationId: '17',
      workplaceName: null,
      workplacePhoneNumber: null,
    });
  });

  it('[PERS-015] counts each shown error once, also after a search with an incomplete postal number', async () => {
    const { user } = show({ personal: null });
    await user.click(await next());
    await screen.findByText('ご確認いただきたい項目が9件あります。');
    expect(document.querySelectorAll('[data-failing]')).toHaveLength(9);
    await user.type(box(/^郵便番号/), '862');
    await user.click(screen.getByRole('button', { name: '住所を検索する' }));
    await user.click(await next());
    await screen.findByText('ご確認いただきたい項目が9件あります。');
    expect(document.querySelectorAll('[data-failing]')).toHaveLength(9);
  });

  it('[PERS-014, PERS-015] keeps and counts an error that was shown on blur, when 次へ then reports missing answers', async () => {
    const { user } = show({ personal: { ...saved, gender: '', mobilePhoneNumber: '--' } });
    await user.type(await screen.findByRole('textbox', { name: /^丁目・番地・建物名・部屋番号 / }), '１');
    await user.tab();
    await screen.findByText(/^数字を変換してください。/);
    await user.click(await next());
    await screen.findByText('ご確認いただきたい項目が3件あります。');
    expect(document.querySelectorAll('[data-failing]')).toHaveLength(3);
    screen.getByText(/^数字を変換してください。/);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '携帯電話番号 はじめの番号' }));
  });

  it('[NAV-015] keeps text that the applicant typed during the call, and shows it again after 戻る', async () => {
    let save: () => void = () => undefined;
    const { user } = show({
      replies: {
        'POST /api/applications/personal': () =>
          new Promise((resolve) => {
            save = () => resolve({ status: 204 });
          }),
      },
    });
    await user.click(await next());
    await user.type(box(/^名 /), '改');
    save();
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    await user.click(await screen.findByRole('button', { name: '戻る' }));
    await next();
    expect(box(/^名 /).value).toBe(`${saved.firstName}改`);
  });

  it('[PERS-010] asks for a text for the purpose その他, and sends no text after その他 is unticked', async () => {
    const { user, sent } = show({
      personal: { ...saved, utilizationPurpose: '生活費決済,その他', utilizationPurposeOther: '家賃' },
    });
    await next();
    expect(box(/「その他」の内容/).value).toBe('家賃');
    await user.click(screen.getByRole('checkbox', { name: 'その他' }));
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      utilizationPurpose: '生活費決済',
      utilizationPurposeOther: null,
    });
  });

  it('[ERR-001] leads to the error page when the answers cannot be saved', async () => {
    const { user } = show({ replies: { 'POST /api/applications/personal': () => ({ status: 500 }) } });
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/error'));
  });
});

describe('the form of /personal', () => {
  it('[ERR-018] returns the focus to 次へ when the applicant stops the retries', async () => {
    const { user } = show({ replies: { 'POST /api/applications/personal': () => ({ status: 0 }) } });
    await user.click(await next());
    await user.click(await screen.findByRole('button', { name: '再試行をやめる' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('次へ'));
    expect(location.pathname).toBe('/personal');
  });

  it('scrolls to the label of the invalid field', async () => {
    const seen: (string | undefined)[] = [];
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
      this: Element,
    ) {
      seen.push(this.textContent ?? undefined);
    });
    const { user } = show({ personal: { ...saved, lastName: '髙橋' } });
    await user.click(await next());
    await screen.findByText('髙は使用できません。');
    expect(seen).toEqual(['姓 ※必須']);
    intoView.mockRestore();
  });
});

describe('/child/personal', () => {
  it('[PERS-002, PERS-020] names the child, and lists the occupations with その他 last', async () => {
    show({ child: true });
    await next();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('お子さま情報の入力');
    expect(screen.getByRole('group', { name: /^お子さまの生年月日/ })).toBeTruthy();
    const options = within(screen.getByRole('combobox', { name: /^ご職業/ })).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      '選んでください',
      '未就学児',
      '高校生',
      'その他',
    ]);
    expect(box(/^姓 /).autocomplete).toBe('section-child family-name');
    // Autofill would fill in the parent's employer.
    expect(
      [box(/^勤務先・学校名/), box(/^勤務先・学校の電話番号 はじめ/)].map((one) => one.autocomplete),
    ).toEqual(['off', 'off']);
  });

  it('[PERS-017, PERS-019] sends the answers about the child, then the occupation, and goes on to /child/parent', async () => {
    const { user, sent } = show({ child: true, personal: child, workplace });
    await user.dblClick(await next());
    await waitFor(() => expect(location.pathname).toBe('/child/parent'));
    const posts = sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual([
      '/api/applications/personal',
      '/api/applications/workplace',
    ]);
    expect(posts.map(({ body }) => body)).toEqual([child, workplace]);
  });

  it('[PERS-009] asks for the distance reason at 0177 for a child too', async () => {
    const away = { ...child, addressPrefecture: '佐賀県', distanceTransactionReason: '実家のため' };
    show({ child: true, bank: fukuoka, personal: away });
    await next();
    expect(box(/^福岡県外にお住まい/)).toBeTruthy();
  });
});
