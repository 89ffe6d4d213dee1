import type { Command } from './command.ts';
import { completionCommand } from './completion.ts';
import { configCheck } from './config-check.ts';
import { databaseLimits } from './database-limits.ts';
import { databaseMigrate } from './database-migrate.ts';
import { exportApplications } from './export.ts';
import { exportList } from './export-list.ts';
import { identityConfirm, identityImport, identityList } from './identity.ts';
import { listImports } from './import-list.ts';
import { importOffices } from './import-offices.ts';
import { importPostalData } from './import-postal-data.ts';
import { keysRotate, keysStatus } from './keys.ts';
import { mailsList, mailsResend } from './mails.ts';
import { maintenanceClear, maintenanceSet, maintenanceShow } from './maintenance.ts';
import { noticesAdd, noticesList, noticesRemove } from './notices.ts';
import { purgeCommand } from './purge-command.ts';
import { report } from './report.ts';
import { retentionClear, retentionSet, retentionShow } from './retention.ts';

/** In the order of the help text. */
export const commands: readonly Command[] = [
  maintenanceSet,
  maintenanceClear,
  maintenanceShow,
  noticesAdd,
  noticesList,
  noticesRemove,
  ...listImports,
  importPostalData,
  importOffices,
  identityList,
  identityImport,
  identityConfirm,
  exportApplications,
  exportList,
  mailsList,
  mailsResend,
  keysStatus,
  keysRotate,
  purgeCommand,
  retentionSet,
  retentionShow,
  retentionClear,
  report,
  databaseLimits,
  databaseMigrate,
  configCheck,
  completionCommand(() => commands),
];
