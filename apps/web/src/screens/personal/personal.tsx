import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import { toProblems } from '../../form/refused-fields.ts';
import { useSavedApplication } from '../../form/use-saved-application.ts';
import { Loading } from '../../shell/frame/loading.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { useLoaded } from '../../shell/journey/use-loaded.ts';
import { PersonalForm } from './personal-form.tsx';

/** Spec 2.8. */
export function Personal() {
  const { flow } = useJourney();
  return flow.type === 'CHILD' ? <ChildPersonal /> : <ApplicantPersonal />;
}

const noOccupations: readonly Occupation[] = [];

function ApplicantPersonal() {
  const saved = useSavedApplication();
  if (saved === null) return <Loading />;
  return (
    <PersonalForm
      person="applicant"
      saved={saved.answers}
      invalid={toProblems(saved.invalidAnswers ?? [])}
      occupations={noOccupations}
    />
  );
}

function ChildPersonal() {
  const saved = useSavedApplication();
  const listed = useLoaded('getOccupations', {});
  if (saved === null || listed === null) return <Loading />;
  return (
    <PersonalForm
      person="child"
      saved={saved.answers}
      invalid={toProblems(saved.invalidAnswers ?? [])}
      occupations={listed.occupationList}
    />
  );
}
