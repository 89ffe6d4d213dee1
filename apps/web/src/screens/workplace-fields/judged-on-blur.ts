import type { WorkplaceDraft } from '@kaisetsu/domain/answers/workplace';
import type { Bound, Form } from '../../form/use-form.ts';

/** Shows what is missing as soon as a field is left empty, for a screen whose next button waits for it (decisions). */
export function judgedOnBlur(form: Form<WorkplaceDraft>, name: keyof WorkplaceDraft): Bound {
  const bound = form.field(name);
  return {
    ...bound,
    onBlur: () => {
      bound.onBlur();
      if (bound.value === '' || bound.value.split('-').every((part) => part === '')) form.judge(name);
    },
  };
}
