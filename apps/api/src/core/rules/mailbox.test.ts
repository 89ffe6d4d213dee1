import { describe, expect, it } from 'vitest';
import { findOrganisation, toMailbox } from './mailbox.ts';

describe('mailboxOf', () => {
  it.each([
    ['Taro@Example.JP', 'taro@example.jp'],
    ['taro+1@example.jp', 'taro@example.jp'],
    ['taro+a+b@example.jp', 'taro@example.jp'],
    ['+taro@example.jp', '+taro@example.jp'],
    ['taro.yamada@example.jp', 'taro.yamada@example.jp'],
    ['taro..yamada.@docomo.ne.jp', 'taro..yamada.@docomo.ne.jp'],
    ['Ta.ro+bank@gmail.com', 'taro@gmail.com'],
    ['ta.r.o@GoogleMail.com', 'taro@gmail.com'],
    ['ta.ro@notgmail.com', 'ta.ro@notgmail.com'],
    ['Ta.ro-ya_mada+bank@pm.me', 'taroyamada@proton.me'],
    ['taroyamada@protonmail.com', 'taroyamada@proton.me'],
    ['ta.ro+1@me.com', 'ta.ro@icloud.com'],
    ['ta.ro@mac.com', 'ta.ro@icloud.com'],
    ['ta.ro+1@outlook.com', 'ta.ro@outlook.com'],
  ])('returns for %s the mailbox %s [SRV-101]', (mailAddress, mailbox) => {
    expect(toMailbox(mailAddress)).toBe(mailbox);
  });
});

describe('organisationOf', () => {
  it.each([
    ['taro@Company.Example', 'company.example'],
    ['taro@sales.company.example', 'sales.company.example'],
    ['taro@notgmail.com', 'notgmail.com'],
    ['taro@docomo.ne.jp', null],
    ['taro@DOCOMO.NE.JP', null],
    ['taro@gmail.com', null],
    ['taro@pm.me', null],
    ['taro@aa1.so-net.ne.jp', null],
  ])('returns for %s the organisation %s [SRV-103]', (mailAddress, organisation) => {
    expect(findOrganisation(mailAddress)).toBe(organisation);
  });
});
