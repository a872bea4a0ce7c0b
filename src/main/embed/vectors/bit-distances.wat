;; Counts the bits in which codes differ from the one asked for, 16 bytes at a time.
;; Built by `npm run wasm` into bit-distances-module.ts.
(module
  (memory (export "memory") 4)
  ;; Compares the codes from $at up to $last with the one from $query up to $queryEnd, all of a length that
  ;; is a multiple of 16. Writes a distance of 16 bits for each from $out on, and counts in the 32-bit numbers
  ;; from $counts on how often each distance came. There is at least one code.
  (func (export "distances")
    (param $at i32) (param $last i32) (param $query i32) (param $queryEnd i32) (param $out i32) (param $counts i32)
    (local $place i32) (local $distance i32) (local $sum v128)
    (loop $code
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $place (local.get $query))
      (loop $piece
        ;; Bits set in each byte, added up in pairs to 16-bit numbers.
        (local.set $sum
          (i16x8.add
            (local.get $sum)
            (i16x8.extadd_pairwise_i8x16_u
              (i8x16.popcnt
                (v128.xor (v128.load (local.get $at)) (v128.load (local.get $place)))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (local.set $place (i32.add (local.get $place) (i32.const 16)))
        (br_if $piece (i32.lt_u (local.get $place) (local.get $queryEnd))))
      (local.set $sum (i32x4.extadd_pairwise_i16x8_u (local.get $sum)))
      (local.set $distance
        (i32.add
          (i32.add
            (i32x4.extract_lane 0 (local.get $sum))
            (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add
            (i32x4.extract_lane 2 (local.get $sum))
            (i32x4.extract_lane 3 (local.get $sum)))))
      (i32.store16 (local.get $out) (local.get $distance))
      (local.set $out (i32.add (local.get $out) (i32.const 2)))
      (local.set $distance
        (i32.add (local.get $counts) (i32.shl (local.get $distance) (i32.const 2))))
      (i32.store
        (local.get $distance)
        (i32.add (i32.load (local.get $distance)) (i32.const 1)))
      (br_if $code (i32.lt_u (local.get $at) (local.get $last))))))
