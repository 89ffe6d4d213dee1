import { call } from '../../client/call.ts';
import { type CodeLookup, useCode } from './use-code.ts';

/** An invitation code leads to nothing but its being valid: what is found is the code itself. */
export function useInvitation(saved: string | null): CodeLookup<string> {
  return useCode<string>(saved, async (code) => {
    await call('getInvitation', { query: { code } });
    return code;
  });
}
