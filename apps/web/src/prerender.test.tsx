import { act, screen, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bank as fukuoka } from '../../../banks/fukuoka/bank.ts';
import { bank as kumamoto } from '../../../banks/kumamoto/bank.ts';
import { useUserAgent } from '../test/browsers.ts';
import { identityMethods } from '../test/identity-methods.ts';
import { prerender } from './prerender.tsx';
import { App } from './shell/app.tsx';
import { resetEarlyAnswers } from './shell/frame/screen.tsx';

let root: Root | undefined;

beforeEach(() => {
  useUserAgent('safari');
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('fetch', async (input: string) =>
    input === '/api/maintenance'
      ? new Response('{}', { status: 404 })
      : Response.json(input === '/api/identity-methods' ? identityMethods.IMAGE : { notificationList: [] }),
  );
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
});

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

async function open(path: string, meanwhile: () => void = () => undefined) {
  const landing = (await prerender([fukuoka])).find((one) => one.path === path);
  history.replaceState(null, '', path);
  const container = document.createElement('div');
  container.innerHTML = landing?.markup ?? '';
  document.body.append(container);
  meanwhile();
  resetEarlyAnswers(container);
  const mismatches: unknown[] = [];
  const before = container.querySelector('h1');
  await act(async () => {
    root = hydrateRoot(container, <App bank={fukuoka} canStore isSecure />, {
      onRecoverableError: (error) => void mismatches.push(error),
    });
  });
  expect(mismatches).toEqual([]);
  expect(container.querySelector('h1')).toBe(before);
}

describe('prerendered markup', () => {
  it('[BANK-022, ROUTE-038] exists for each bank and both first screens', async () => {
    const landings = await prerender([fukuoka, kumamoto]);
    expect(landings.map(({ bankCode, path }) => `${bankCode} ${path}`)).toEqual([
      '0177 /term',
      '0177 /child/before-check',
      '0587 /term',
      '0587 /child/before-check',
    ]);
    for (const { bankCode, markup } of landings) {
      expect(markup.includes('福岡銀行')).toBe(bankCode === '0177');
      expect(markup.includes('熊本銀行')).toBe(bankCode === '0587');
      expect(markup).toMatch(/<h1[^>]*>.*お申込み<\/h1>/);
    }
  });

  it.each(['/term', '/child/before-check'])('[ROUTE-038] is hydrated unchanged at %s', async (path) => {
    await open(path);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('[ROUTE-038] keeps an answer that the applicant gave before hydration', async () => {
    await open('/term', () => screen.getAllByRole<HTMLInputElement>('radio', { name: 'はい' })[0]?.click());
    await waitFor(() => expect(screen.getAllByRole('region')).toHaveLength(2));
    expect(screen.getAllByRole<HTMLInputElement>('radio', { name: 'はい' })[0]?.checked).toBe(true);
  });

  it('[ROUTE-038] keeps checkboxes that the parent ticked before hydration', async () => {
    await open('/child/before-check', () => {
      for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) box.click();
    });
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '次へ' }).disabled).toBe(false),
    );
  });
});
