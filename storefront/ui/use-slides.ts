import { useCallback, useEffect, useRef, useState } from 'react';

/** Time between two movements of a carousel, in milliseconds. */
const PAUSE = 3_000;

const reduced = '(prefers-reduced-motion: reduce)';

/** A row of slides that scrolls: where it stands, and how it moves. `count` is the number of slides. */
export function useSlides(count: number) {
  const row = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const [visible, setVisible] = useState(Math.min(4, count));
  /** Chosen with the pause button; false with reduced motion, until the button is pressed. */
  const [isPlaying, setPlaying] = useState(true);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);

  const measure = useCallback(() => {
    const slides = row.current;
    const [one, two] = slides?.children ?? [];
    if (!slides || !one) return;
    const width = one.getBoundingClientRect().width;
    const step = two ? two.getBoundingClientRect().left - one.getBoundingClientRect().left : width;
    setFirst(Math.round(slides.scrollLeft / step));
    // The last slide has no gap behind it.
    setVisible(Math.max(1, Math.floor((slides.clientWidth + step - width + 1) / step)));
  }, []);

  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (row.current) observer.observe(row.current);
    return () => observer.disconnect();
  }, [measure, count]);

  useEffect(() => {
    const query = matchMedia(reduced);
    const follow = () => setPlaying(!query.matches);
    if (query.matches) follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);

  const last = Math.max(0, count - visible);

  const show = useCallback((index: number) => {
    const slides = row.current;
    const slide = slides?.children[index];
    if (!slides || !slide) return;
    const left = slides.scrollLeft + slide.getBoundingClientRect().left - slides.getBoundingClientRect().left;
    slides.scrollTo({ left, behavior: matchMedia(reduced).matches ? 'auto' : 'smooth' });
  }, []);

  const canMove = last > 0;
  const isMoving = isPlaying && !isHovered && !isFocused && canMove;
  useEffect(() => {
    if (!isMoving) return;
    // Restarts with each position, so that slides reached by hand are shown for the full time.
    const timer = setTimeout(() => show(first >= last ? 0 : first + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [isMoving, first, last, show]);

  /** Handlers for the element that pauses the slides while the pointer or the focus is inside. */
  const hold = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { row, first, visible, last, canMove, isMoving, isPlaying, setPlaying, hold, show, measure };
}
