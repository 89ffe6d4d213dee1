import { call } from '../../client/call.ts';
import { type CodeLookup, useCodeLookup } from './use-code-lookup.ts';

/** The server returns no data for a valid code, so the result is the code itself. */
export function useInvitation(saved: string | null, draftName: string): CodeLookup<string> {
  const lookUp = async (code: string) => {
    await call('getInvitation', { query: { code } });
    return code;
  };
  return useCodeLookup(saved, lookUp, draftName);
}
