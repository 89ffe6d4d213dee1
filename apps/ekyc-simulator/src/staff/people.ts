import type { StaffRole } from '@kaisetsu/domain/desk';

export type StaffMember = {
  readonly id: string;
  readonly name: string;
  roles: readonly StaffRole[];
};

export const createStaff = (): readonly StaffMember[] => [
  { id: 'F10231', name: '鈴木 花子', roles: ['reviewer'] },
  { id: 'F10107', name: '佐藤 健一', roles: ['approver'] },
  { id: 'F10088', name: '田中 玲子', roles: ['auditor'] },
];
