import { useJourney } from '../shell/journey/journey.ts';
import { useBusy } from '../shell/journey/use-busy.ts';
import type { Form } from './use-form.ts';

/** What `StepForm` needs to send the answers and to open the next step. */
export function useSubmit<D extends Record<string, string>>(
  form: Form<D>,
  send: (answers: D) => Promise<unknown>,
  options: {
    prepare?: () => Promise<unknown>;
    invalid?: () => unknown;
    refused?: (error: unknown) => boolean;
  } = {},
) {
  const { next, back, fail } = useJourney();
  const { busy, run } = useBusy();
  const submit = async () => {
    if (options.prepare !== undefined) await options.prepare();
    const answers = form.submit();
    if (answers === null) return void options.invalid?.();
    try {
      await send(answers);
      form.markSaved();
      next();
    } catch (error) {
      if (!options.refused?.(error)) fail(error);
    }
  };
  return { busy, onSubmit: () => void run(submit), onBack: back, errorCount: form.errorCount };
}
