import type { Command } from './frame/command.ts';
import { configCheck } from './frame/config-check.ts';
import { acknowledgeHandover, listHandovers } from './handover/batches.ts';
import { importDecisions } from './handover/decisions-import.ts';
import { handOverApplications } from './handover/handover.ts';
import { identityConfirm, identityOffer, identityOffers, identityWithdraw } from './lists/identity.ts';
import { listImports } from './lists/import-list.ts';
import { importPostalData } from './lists/import-postal-data.ts';
import { maintenanceClear, maintenanceSet, maintenanceShow } from './lists/maintenance.ts';
import { noticesAdd, noticesList, noticesRemove } from './lists/notices.ts';
import { databaseMigrate, purgeCommand } from './upkeep/database.ts';
import { keysRotate, keysStatus } from './upkeep/keys.ts';
import { mailsList, mailsResend } from './upkeep/mails.ts';
import { report } from './upkeep/report.ts';
import { retentionClear, retentionSet, retentionShow } from './upkeep/retention.ts';

export const commands: readonly Command[] = [
  maintenanceSet,
  maintenanceClear,
  maintenanceShow,
  noticesAdd,
  noticesList,
  noticesRemove,
  ...listImports,
  importPostalData,
  identityOffers,
  identityOffer,
  identityConfirm,
  identityWithdraw,
  handOverApplications,
  listHandovers,
  acknowledgeHandover,
  importDecisions,
  mailsList,
  mailsResend,
  keysStatus,
  keysRotate,
  purgeCommand,
  retentionSet,
  retentionShow,
  retentionClear,
  report,
  databaseMigrate,
  configCheck,
];
