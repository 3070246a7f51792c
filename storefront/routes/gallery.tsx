import { GalleryPage } from '../gallery/gallery-page.tsx';

export default GalleryPage;
