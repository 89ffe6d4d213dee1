import type { StaffRole } from '@kaisetsu/domain/desk';

export interface StaffMember {
  /** Employee number. */
  readonly id: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

export const everyone: readonly StaffMember[] = [
  { id: 'F10231', name: '鈴木 花子', roles: ['reviewer'] },
  { id: 'F10107', name: '佐藤 健一', roles: ['approver'] },
  { id: 'F10088', name: '田中 玲子', roles: ['auditor'] },
];

export class Staff {
  readonly #changed = new Map<string, readonly StaffRole[]>();

  list(): readonly StaffMember[] {
    return everyone.map((one) => ({ ...one, roles: this.#changed.get(one.id) ?? one.roles }));
  }

  find(id: string): StaffMember | undefined {
    return this.list().find((one) => one.id === id);
  }

  setRoles(id: string, roles: readonly StaffRole[]): void {
    this.#changed.set(id, roles);
  }
}
