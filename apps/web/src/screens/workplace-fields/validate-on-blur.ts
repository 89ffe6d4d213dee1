import type { WorkplaceDraft } from '@kaisetsu/domain/answers/workplace';
import type { Person } from '@kaisetsu/domain/fields/person';
import type { Bound, Form } from '../../form/use-form.ts';

/**
 * The adult's form validates on blur, because its button waits for valid answers. The child's and the
 * parent's do not.
 */
export const bindField = (form: Form<WorkplaceDraft>, person: Person, name: keyof WorkplaceDraft): Bound =>
  person === 'applicant' ? validateOnBlur(form, name) : form.field(name);

/**
 * Shows a missing answer on blur, for a screen whose button waits for it (docs/product-decisions.md "Smaller
 * points").
 */
export function validateOnBlur(form: Form<WorkplaceDraft>, name: keyof WorkplaceDraft): Bound {
  const bound = form.field(name);
  return {
    ...bound,
    onBlur: () => {
      bound.onBlur();
      // In a phone number, any empty part counts.
      const parts = name === 'workplacePhoneNumber' ? bound.value.split('-') : [bound.value.trim()];
      if (parts.includes('')) form.validate(name);
    },
  };
}
