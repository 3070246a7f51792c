/** Longest side in pixels of a photo that is sent: the server stores none larger. */
const LONGEST_SIDE = 1600;
/** Longest side of a preview, for screens with two pixels per point. */
const PREVIEW_SIDE = 96;

/** A chosen file. */
export interface ChosenPhoto {
  file: File;
  /** As data URL; null for a file that is not a picture. */
  preview: string | null;
}

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Makes a photo as small as the server would, because a telephone sends it over a slow connection. What the browser
 * can't read stays as it is: the server says what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<ChosenPhoto> {
  try {
    const bitmap = await createImageBitmap(file);
    const preview = draw(bitmap, PREVIEW_SIDE).toDataURL('image/jpeg', 0.8);
    const canvas = draw(bitmap, LONGEST_SIDE);
    bitmap.close();
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    if (!small || small.size >= file.size) return { file, preview };
    return { file: new File([small], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }), preview };
  } catch {
    return { file, preview: null };
  }
}
