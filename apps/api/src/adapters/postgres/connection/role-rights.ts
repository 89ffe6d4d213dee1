import { DatabaseUnusable } from '../../../core/expected-error.ts';
import type { Statements } from './queries.ts';

type Rights = {
  readonly role: string;
  readonly owner: string;
  readonly closed: readonly string[];
  readonly owns: boolean;
};

export class RoleLacksRights extends DatabaseUnusable {
  constructor({ role, owner, closed: [first, ...more] }: Rights) {
    const lack =
      first === undefined
        ? `may not create and drop the monthly tables of the audit trail, because ${owner} owns the tables`
        : `may not read and write the table ${first}${more.length === 0 ? '' : ` and ${more.length} more`}`;
    super(
      `The role ${role} of DATABASE_URL ${lack}. Use the role ${owner}, or run in the database: grant "${owner}" to "${role}".`,
    );
  }
}

export async function requireRights(db: Statements): Promise<void> {
  // The schema can contain tables of other programs.
  const rights = await db.first<Rights>`
    with ours as (
      select t.oid, t.relname, t.relowner
      from pg_class a join pg_class t on t.relnamespace = a.relnamespace and t.relowner = a.relowner
      where a.oid = to_regclass('application') and t.relkind in ('r', 'p')
    )
    select current_user as role, pg_get_userbyid(relowner) as owner, pg_has_role(relowner, 'usage') as owns,
      coalesce(array_agg(relname::text order by relname) filter (where not (
        has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')
      )), '{}') as closed
    from ours group by relowner`;
  if (rights !== undefined && (!rights.owns || rights.closed.length > 0)) throw new RoleLacksRights(rights);
}
