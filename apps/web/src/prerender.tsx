import type { Bank } from '@kaisetsu/domain/bank';
import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { getStartPath } from '@kaisetsu/domain/flows/journey';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { screens } from './routes.tsx';
import { App } from './shell/app.tsx';

const landings = [
  { screen: screens.term, path: getStartPath(generalFlow), source: 'src/screens/term/term.tsx' },
  {
    screen: screens['before-check'],
    path: getStartPath(childFlow),
    source: 'src/screens/before-check/before-check.tsx',
  },
];

const browserStub = {
  sessionStorage: { getItem: () => null },
  window: { location: { search: '' } },
};

export async function prerender(banks: readonly Bank[]) {
  await Promise.all(landings.map(({ screen }) => screen.load()));
  if (typeof window === 'undefined') Object.assign(globalThis, browserStub);
  return banks.flatMap((bank) =>
    landings.map(({ path = '/', source }) => ({
      bankCode: bank.code,
      path,
      source,
      markup: renderMarkup(bank, path),
    })),
  );
}

function renderMarkup(bank: Bank, path: string): string {
  const html = renderToString(
    <StrictMode>
      <Router ssrPath={path}>
        <App bank={bank} canStore isSecure />
      </Router>
    </StrictMode>,
  );
  // The preload links save no time: the pictures follow a few lines later.
  return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '');
}
