export { personalData, retention } from './picture-removal';
export { routes } from './picture-routes';
export { createProfilePictures, type ProfilePictures } from './profile-pictures';
