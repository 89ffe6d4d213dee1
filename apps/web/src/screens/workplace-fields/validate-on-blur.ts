import type { WorkplaceDraft } from '@kaisetsu/domain/answers/workplace';
import type { Person } from '@kaisetsu/domain/fields/person';
import type { Bound, Form } from '../../form/use-form.ts';

/** The adult's is judged on blur; the next button of the child's and the parent's forms waits for nothing. */
export const bindField = (form: Form<WorkplaceDraft>, person: Person, name: keyof WorkplaceDraft): Bound =>
  person === 'applicant' ? validateOnBlur(form, name) : form.field(name);

/** Shows what is missing as soon as a field is left empty, for a screen whose next button waits for it (decisions). */
export function validateOnBlur(form: Form<WorkplaceDraft>, name: keyof WorkplaceDraft): Bound {
  const bound = form.field(name);
  return {
    ...bound,
    onBlur: () => {
      bound.onBlur();
      // Of a number in three parts, any of them.
      const parts = name === 'workplacePhoneNumber' ? bound.value.split('-') : [bound.value.trim()];
      if (parts.includes('')) form.validate(name);
    },
  };
}
