import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, child, next, showPersonal as show } from '../../../test/personal-page.ts';
import { childWorkplace as workplace } from '../../../test/saved-answers.ts';
import { holdReply, type Reply } from '../../../test/show-page.tsx';

async function typeCode(code: string, reply?: Reply) {
  const replies = reply === undefined ? {} : { 'GET /api/invitation': reply };
  const page = show({ child: true, personal: child, workplace, replies });
  await next();
  await page.user.type(box(/^紹介コード/), code);
  return page;
}

describe('the invitation code of /child/personal', () => {
  it.each([
    ['is valid', 200, 'AAA111'],
    ['is not found', 404, null],
  ])('[PERS-021] 次へ (next) waits for the pending look-up of a code that %s', async (_, status, code) => {
    const { reply, answer } = holdReply({ status, body: {} });
    const { user, sent } = await typeCode('AAA111', reply);
    await user.click(await next());
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    answer();
    if (code === null) {
      await waitFor(() => expect(document.activeElement).toBe(box(/^紹介コード/)));
      expect(screen.getByText(/^該当する紹介コードがありません/)).toBeTruthy();
      expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    } else {
      await waitFor(() => expect(location.pathname).toBe('/child/parent'));
      expect(sent.find(({ path }) => path === '/api/applications/workplace')?.body).toMatchObject({
        invitationCode: code,
      });
    }
  });

  it('[PERS-021, ERR-018] 次へ repeats a look-up that got no response', async () => {
    let isOffline = true;
    const { user } = await typeCode('AAA111', () => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return { body: {} };
    });
    await user.click(await screen.findByRole('button', { name: '再試行をやめる' }, { timeout: 4000 }));
    isOffline = false;
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/child/parent'));
  });

  it('[PERS-021] is looked up at the sixth character, and locked when verified', async () => {
    const { user, sent } = await typeCode('AAA11', () => ({ body: {} }));
    expect(sent.some(({ path }) => path.startsWith('/api/invitation'))).toBe(false);
    await user.type(box(/^紹介コード/), '1');
    await screen.findByText('紹介コードが確認できました。');
    expect(box(/^紹介コード/).readOnly).toBe(true);
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/child/parent'));
    expect(sent.find(({ path }) => path === '/api/applications/workplace')?.body).toMatchObject({
      invitationCode: 'AAA111',
    });
  });

  it('[PERS-021, PERS-062, WORK-009] is reported as not found on blur, without a look-up, when it is too short, and the form is not sent', async () => {
    const { user, sent } = await typeCode('AAA11');
    expect(screen.queryByText(/^該当する紹介コードがありません/)).toBeNull();
    await user.tab();
    await screen.findByText('該当する紹介コードがありません。正しく入力されているかご確認ください。');
    await user.click(await next());
    expect(
      sent.filter(({ method, path }) => method === 'POST' || path.startsWith('/api/invitation')),
    ).toEqual([]);
  });

  it('[PERS-021] stays verified when the response for an earlier code arrives late', async () => {
    const answers = new Map<string, (status: number) => void>();
    const { user } = await typeCode(
      'aaa112',
      ({ query }) =>
        new Promise((resolve) => {
          answers.set(query.get('code') ?? '', (status) => resolve({ status }));
        }),
    );
    await user.type(box(/^紹介コード/), '{Backspace}1');
    await waitFor(() => expect(answers.size).toBe(2));
    answers.get('AAA111')?.(200);
    await screen.findByText('紹介コードが確認できました。');
    answers.get('AAA112')?.(404);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/^該当する紹介コードがありません/)).toBeNull();
    expect(box(/^紹介コード/).value).toBe('AAA111');
  });
});
