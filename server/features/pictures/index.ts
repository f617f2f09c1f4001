export { personalData, retention, sharedData, unusedPictures } from './picture-removal';
export { routes } from './picture-routes';
export { createProfilePictures, type ProfilePictures } from './profile-pictures';
export { createSharedPictures } from './shared-pictures';
