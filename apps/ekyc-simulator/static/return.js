// Back to the bank, without leaving this page behind for the browser's back button.
const link = document.querySelector('#return');
setTimeout(() => location.replace(link.href), 3000);
