/** Environment of a node whose test applicants share one IP address, network and mail domain. */
export const unlimited = {
  RATE_PER_ADDRESS: '1000000',
  RATE_PER_SESSION: '1000000',
  MAILS_PER_MAILBOX: '1000000',
  MAILS_PER_NETWORK: '1000000',
  MAILS_PER_DOMAIN: '1000000',
  IDENTITY_STARTS_PER_MAILBOX: '1000000',
} as const;
