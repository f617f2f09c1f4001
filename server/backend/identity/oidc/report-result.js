// Reports the result of the sign-in to the page that began it. The event is in the attributes of the body.
const { authEvent, returnTo } = document.body.dataset;
const event = JSON.parse(authEvent);

const tellOpener = () => window.opener.postMessage({ authEvent: event }, location.origin);

const goBack = () => {
  try {
    sessionStorage.setItem('foyer:auth-event', authEvent);
  } finally {
    location.replace(returnTo);
  }
};

if (event.type === 'signInViaPopup' && window.opener) tellOpener();
else goBack();
