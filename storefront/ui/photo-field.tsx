import { useRef, useState } from 'react';
import { Field } from './field.tsx';
import { FileInput, putFiles } from './file-input.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './photo-field.module.css';
import { shrinkPhoto, type ChosenPhoto } from './photo-file.ts';

interface PhotoFieldProps {
  label: string;
  hint: string;
  error: string | null;
  /** As many photos can be chosen. */
  maximum: number;
  /** Of the button that opens the camera or the files. */
  addLabel: string;
  /** Says that no more can be chosen. */
  fullMessage: string;
  removeLabel: (name: string) => string;
  /** Gets the chosen files whenever they change, for forms that are sent by a script. */
  onChange?: (files: readonly File[]) => void;
}

/**
 * Photos that a form sends as `photos`. The files stay in the field, so that it is sent with or without scripts; with
 * scripts, photos taken one after the other are collected, shown and made small.
 */
export function PhotoField(props: PhotoFieldProps) {
  const { label, hint, error, maximum, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [isFull, setFull] = useState(false);

  // The list as it is now: photos are made small while others are chosen.
  const current = useRef<readonly ChosenPhoto[]>([]);

  function show(next: readonly ChosenPhoto[]): void {
    current.current = next;
    setPhotos(next);
    const files = next.map(({ file }) => file);
    putFiles(input.current, files);
    onChange?.(files);
  }

  async function add(picked: readonly File[]): Promise<void> {
    const room = maximum - current.current.length;
    setFull(picked.length > room);
    const added = picked.slice(0, room).map((file): ChosenPhoto => ({ file, preview: null }));
    // In the field at once, in case the form is sent before the small ones are ready.
    show([...current.current, ...added]);
    for (const photo of added) {
      const small = await shrinkPhoto(photo.file);
      show(current.current.map((one) => (one === photo ? small : one)));
    }
  }

  return (
    <Field label={label} hint={hint} error={isFull ? props.fullMessage : error}>
      {(ids) => (
        <div className={styles.photos}>
          {photos.map(({ file, preview }, index) => (
            <span key={index} className={styles.chosen}>
              <span className={styles.photo}>
                {preview ? <img src={preview} alt={file.name} /> : <Icon name="file-text" />}
              </span>
              <IconButton
                icon="x"
                iconSize={14}
                label={props.removeLabel(file.name)}
                onClick={() => {
                  setFull(false);
                  show(current.current.filter((_, at) => at !== index));
                }}
              />
            </span>
          ))}
          <FileInput
            {...ids}
            inputRef={input}
            name="photos"
            accept="image/*"
            icon="camera"
            label={props.addLabel}
            isFull={photos.length >= maximum}
            onPick={(picked) => void add(picked)}
          />
        </div>
      )}
    </Field>
  );
}
