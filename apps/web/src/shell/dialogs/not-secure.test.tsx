import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showPage } from '../../../test/show-page.tsx';

describe('a page over plain http', () => {
  it.each(['/term?channel=poster', '/child/before-check'])(
    '[ERR-022] leads from %s to the https address',
    async (path) => {
      const { sent } = showPage({ path, isSecure: false });
      await screen.findByRole('heading', { level: 1, name: '安全な接続でお申込みください' });
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: '安全な接続で開き直す' });
      expect(link.href).toBe(`https://${location.host}${path}`);
      expect(screen.queryByRole('radio')).toBeNull();
      expect(sent).toEqual([]);
    },
  );
});
