import { allow } from '../core/application.ts';
import { validateWorkplace } from '../core/rules/workplace-rules.ts';
import type { Endpoint } from './endpoint.ts';

export const postParentWorkplace: Endpoint<'postParentWorkplace'> = async ({
  ports,
  bank,
  session,
  body,
}) => {
  await validateWorkplace(body, 'parent', bank, session, ports);
  await ports.applications.change(session.application, (application) => {
    allow('postParentWorkplace', application);
    return { answers: { parentWorkplace: body }, audit: 'parent-workplace-saved' };
  });
  return undefined;
};
