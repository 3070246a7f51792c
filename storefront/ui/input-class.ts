import styles from './field.module.css';

/** The class of a text input, for fields with a frame of their own. */
export const inputClass = styles.input ?? '';
