import { prepare } from './steps/prepare.ts';

await prepare({ programs: ['browsers', 'database', 'alerts', 'keys'] });
console.log('Packages, browsers, fonts, PostgreSQL, promtool and SoftHSM are installed.');
