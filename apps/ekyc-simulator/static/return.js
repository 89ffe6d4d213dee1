// Returns to the bank and replaces this page in the history.
const link = document.querySelector('#return');
setTimeout(() => location.replace(link.href), 3000);
