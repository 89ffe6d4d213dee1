import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import { toProblems } from '../../form/refused-fields.ts';
import { useSavedApplication } from '../../form/use-saved-application.ts';
import { Loading } from '../../shell/frame/loading.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { useLoaded } from '../../shell/journey/use-loaded.ts';
import { useCard } from '../card/use-card.ts';
import { PersonalForm } from './personal-form.tsx';

/** Spec 2.8. */
export function Personal() {
  const { flow } = useJourney();
  return flow.type === 'CHILD' ? <ChildPersonal /> : <ApplicantPersonal />;
}

const noOccupations: readonly Occupation[] = [];

function ApplicantPersonal() {
  const saved = useSavedApplication();
  const card = useCard();
  if (saved === null || card === null) return <Loading />;
  return (
    <PersonalForm
      person="applicant"
      saved={saved.answers}
      invalid={toProblems(saved.invalidAnswers ?? [])}
      occupations={noOccupations}
      card={card}
    />
  );
}

function ChildPersonal() {
  const saved = useSavedApplication();
  const listed = useLoaded('getOccupations', {});
  const card = useCard();
  if (saved === null || listed === null || card === null) return <Loading />;
  return (
    <PersonalForm
      person="child"
      saved={saved.answers}
      invalid={toProblems(saved.invalidAnswers ?? [])}
      occupations={listed.occupationList}
      card={card}
    />
  );
}
