// The page that stands between an identity provider and the venue: it tells the page that began the visit how it
// ended, and is gone. What it has to tell stands in its body.
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
