import type { WorkplaceDraft } from '@kaisetsu/domain/answers/workplace';
import type { Person } from '@kaisetsu/domain/fields/person';
import type { Bound } from '@kaisetsu/ui/bound.ts';
import type { Form } from '../../form/use-form.ts';

export const bindField = (form: Form<WorkplaceDraft>, person: Person, name: keyof WorkplaceDraft): Bound =>
  person === 'applicant' ? validateOnBlur(form, name) : form.bindField(name);

/** 次へ is disabled while an answer is missing (docs/product-decisions.md "Smaller points"). */
export function validateOnBlur(form: Form<WorkplaceDraft>, name: keyof WorkplaceDraft): Bound {
  const bound = form.bindField(name);
  return {
    ...bound,
    onBlur: () => {
      bound.onBlur();
      // A phone number is missing if any part is empty.
      const parts = name === 'workplacePhoneNumber' ? bound.value.split('-') : [bound.value.trim()];
      if (parts.includes('')) form.validate(name);
    },
  };
}
