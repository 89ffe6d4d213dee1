import { Button } from '@kaisetsu/ui/button.tsx';
import { type RefObject, useState } from 'react';
import { useLocation } from 'wouter';
import { CallFailed, describeFailure, pathOfCase, post } from '../client/call.ts';

/** Also finds decided cases. */
export function NumberSearch({ input }: { readonly input: RefObject<HTMLInputElement | null> }) {
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  async function search(typed: string): Promise<void> {
    const applicationNumber = typed.normalize('NFKC').replace(/\D/g, '');
    if (applicationNumber.length !== 12) return setFailure('受付番号は12桁です。');
    try {
      const { id } = await post<{ id: string }>('/api/cases/search', { applicationNumber });
      navigate(pathOfCase(id));
    } catch (error) {
      const isMissing = error instanceof CallFailed && error.status === 404;
      setFailure(isMissing ? 'この受付番号のお申込みはありません。' : describeFailure(error));
    }
  }
  return (
    <search>
      <form
        className="row number-search"
        onSubmit={(event) => {
          event.preventDefault();
          void search(input.current?.value ?? '');
        }}
      >
        <label htmlFor="number">受付番号</label>
        <input
          ref={input}
          id="number"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby="number-failure"
          aria-invalid={failure !== null}
        />
        <Button kind="small" type="submit">
          探す
        </Button>
        <p id="number-failure" className="field-error" role="alert">
          {failure}
        </p>
      </form>
    </search>
  );
}
