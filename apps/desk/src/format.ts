export const formatNumber = (applicationNumber: string): string =>
  applicationNumber.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3');

const dateTime = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
export const formatTime = (instant: string): string => dateTime.format(new Date(instant));

const clock = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  hour: '2-digit',
  minute: '2-digit',
});
export const formatClock = (instant: string): string => clock.format(new Date(instant));

/** Such as 3日5時間. */
export function formatAge(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days}日${hours}時間`;
  return hours > 0 ? `${hours}時間${minutes % 60}分` : `${minutes}分`;
}

export const secondsSince = (instant: string): number => (Date.now() - new Date(instant).getTime()) / 1000;
