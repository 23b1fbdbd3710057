// The bodies of the inner loops: included once for each kind of machine, inside a namespace of its own that defines
// `compress` and `expand`. No include guard on purpose.

inline void transpose64(Word* a) {
  Word mask = 0x00000000FFFFFFFFU;
  for (unsigned j = 32; j != 0; j >>= 1, mask ^= mask << j) {
    for (unsigned k = 0; k < 64; k += 2 * j) {
      for (unsigned i = k; i < k + j; ++i) {
        const Word t = ((a[i] >> j) ^ a[i + j]) & mask;
        a[i] ^= t << j;
        a[i + j] ^= t;
      }
    }
  }
}

// Hands what the shift makes of the source row to `take`, word by word.
template <class Take>
inline void shift_row(std::size_t words, const Word* source, const Shift& shift, Word* buffer, Take&& take) {
  Word held = 0;
  unsigned bits = 0;
  Word* out = buffer;
  for (std::size_t i = 0; i < shift.source_words; ++i) {
    const Word taken = compress(source[i], shift.take, shift.take_moves, i);
    const auto more = static_cast<unsigned>(std::popcount(shift.take[i]));
    held |= taken << bits;
    if (bits + more >= 64) {
      *out++ = held;
      held = (taken >> 1) >> (63 - bits);
      bits += more - 64;
    } else {
      bits += more;
    }
  }
  *out++ = held;
  *out = 0;
  for (std::size_t i = 0; i < words; ++i) {
    const unsigned from = shift.put_from[i];
    const Word* at = buffer + from / 64;
    const Word given = at[0] >> (from % 64) | (at[1] << 1) << (63 - from % 64);
    take(i, expand(given, shift.put, shift.put_moves, i));
  }
}

inline void merge_shifted(Word* target, std::size_t words, const Word* source, const Shift& shift, Word* buffer) {
  shift_row(words, source, shift, buffer, [&](std::size_t i, Word word) { target[i] |= word; });
}

// The OR of rows, in chunks of words that stay in registers. The last chunk may overlap the one before, which does no
// harm. `pad` are the bits of a row's last word that are not in use: with them set, a full chunk is all ones, and once
// it is, more sources change nothing.
inline void or_long_rows(Word* target, const Word* const* sources, std::size_t count, std::size_t words, Word pad) {
  const auto chunk = [&]<std::size_t N>(std::integral_constant<std::size_t, N>, std::size_t at) {
    const Word padding = at + N == words ? pad : 0;
    Word sum[N] = {};
    for (std::size_t s = 0; s < count; ++s) {
      const Word* source = sources[s] + at;
      for (std::size_t i = 0; i < N; ++i) sum[i] |= source[i];
      if (s % 4 == 3) {
        Word all = sum[N - 1] | padding;
        for (std::size_t i = 0; i + 1 < N; ++i) all &= sum[i];
        if (all == ~Word{0}) break;
      }
    }
    for (std::size_t i = 0; i < N; ++i) target[at + i] = sum[i];
  };
  std::size_t at = 0;
  for (; at + 16 <= words; at += 16) chunk(std::integral_constant<std::size_t, 16>(), at);
  if (at == words) return;
  if (words - at > 8 && words >= 16) return chunk(std::integral_constant<std::size_t, 16>(), words - 16);
  if (words - at > 8) {
    chunk(std::integral_constant<std::size_t, 8>(), at);
    at += 8;
  }
  chunk(std::integral_constant<std::size_t, 8>(), words - 8);
}

inline bool is_full(const Word* row, std::size_t words, Word last) {
  Word all = ~Word{0};
  for (std::size_t i = 0; i + 1 < words; ++i) all &= row[i];
  return all == ~Word{0} && row[words - 1] == last;
}

// The rows that steps outside the columns come from.
inline std::size_t whole_sources(const Block& block, std::size_t row, std::uint32_t state, const Word** sources) {
  const std::size_t words = block.words;
  std::size_t count = 0;
  for (std::uint32_t i = block.own_begin[state]; i < block.own_begin[state + 1]; ++i) {
    sources[count++] = block.own + block.own_rows[i] * words;
  }
  for (std::size_t i = 0; i < block.same_count; ++i) sources[count++] = block.same[i] + row * words;
  for (Word rest = block.mixed_of[state] & block.mixed_here; rest != 0; rest &= rest - 1) {
    const auto& source = block.mixed[std::countr_zero(rest)];
    sources[count++] = source.block + block.ranks[state ^ source.flip] * words;
  }
  return count;
}

constexpr std::size_t most_sources = 512;  // steps in all: far fewer

inline void play_shifted(const Block& block, std::uint32_t state, Word* target, Word* buffer) {
  Word rest = block.shifted_of[state] & block.shifted_here;
  if (rest == 0 || is_full(target, block.words, block.last)) return;
  for (; rest != 0; rest &= rest - 1) {
    const auto& source = block.shifted[std::countr_zero(rest)];
    merge_shifted(target, block.words, source.block + block.ranks[state ^ source.flip] * source.words, source.shift,
                  buffer);
  }
}

// Rows of N words: the sum stays in registers, and no list of sources is made.
template <std::size_t N>
std::uint64_t play_short(const Block& block) {
  Word buffer[most_row_words + 2];
  std::uint64_t read = 0;
  for (std::size_t row = 0; row < block.rows; ++row) {
    const std::uint32_t state = block.members[row];
    Word sum[N] = {};
    const auto add = [&sum](const Word* source) {
      for (std::size_t i = 0; i < N; ++i) sum[i] |= source[i];
    };
    const std::uint32_t end = block.own_begin[state + 1];
    for (std::uint32_t i = block.own_begin[state]; i < end; ++i) add(block.own + block.own_rows[i] * N);
    for (std::size_t i = 0; i < block.same_count; ++i) add(block.same[i] + row * N);
    const Word mixed = block.mixed_of[state] & block.mixed_here;
    for (Word rest = mixed; rest != 0; rest &= rest - 1) {
      const auto& source = block.mixed[std::countr_zero(rest)];
      add(source.block + block.ranks[state ^ source.flip] * N);
    }
    Word* target = block.target + row * N;
    for (std::size_t i = 0; i < N; ++i) target[i] = sum[i];
    read += end - block.own_begin[state] + block.same_count + static_cast<std::uint64_t>(std::popcount(mixed));
    play_shifted(block, state, target, buffer);
  }
  return read * N;
}

std::uint64_t play_long(const Block& block) {
  const std::size_t words = block.words;
  const Word* sources[most_sources];
  Word buffer[most_row_words + 2];
  std::uint64_t read = 0;
  for (std::size_t row = 0; row < block.rows; ++row) {
    const std::uint32_t state = block.members[row];
    const std::size_t count = whole_sources(block, row, state, sources);
    Word* target = block.target + row * words;
    or_long_rows(target, sources, count, words, ~block.last);
    read += count;
    play_shifted(block, state, target, buffer);
  }
  return read * words;
}

std::uint64_t play(const Block& block) {
  switch (block.words) {
    case 1: return play_short<1>(block);
    case 2: return play_short<2>(block);
    case 3: return play_short<3>(block);
    case 4: return play_short<4>(block);
    case 5: return play_short<5>(block);
    case 6: return play_short<6>(block);
    case 7: return play_short<7>(block);
    case 8: return play_short<8>(block);
    default: return play_long(block);
  }
}

inline void load_tile(Word* tile, const Word* block, std::size_t rows, std::size_t words, std::size_t first,
                      std::size_t word) {
  const std::size_t there = rows - first < 64 ? rows - first : 64;
  const Word* at = block + first * words + word;
  for (std::size_t i = 0; i < there; ++i) tile[i] = at[i * words];
  for (std::size_t i = there; i < 64; ++i) tile[i] = 0;
}

inline void store_tile(const Word* tile, Word* block, std::size_t rows, std::size_t words, std::size_t first,
                       std::size_t word) {
  const std::size_t there = rows - first < 64 ? rows - first : 64;
  Word* at = block + first * words + word;
  for (std::size_t i = 0; i < there; ++i) at[i * words] = tile[i];
}

void fold(const FoldPair& pair) {
  alignas(64) Word a[64];
  alignas(64) Word b[64];
  const bool own = pair.first == pair.second;
  for (std::size_t i = 0; i * 64 < pair.first_rows; ++i) {
    for (std::size_t j = own ? i : 0; j < pair.first_words; ++j) {
      load_tile(a, pair.first, pair.first_rows, pair.first_words, i * 64, j);
      load_tile(b, pair.second, pair.second_rows, pair.second_words, j * 64, i);
      transpose64(a);
      for (std::size_t k = 0; k < 64; ++k) b[k] |= a[k];
      store_tile(b, pair.second, pair.second_rows, pair.second_words, j * 64, i);
      transpose64(b);
      store_tile(b, pair.first, pair.first_rows, pair.first_words, i * 64, j);
    }
  }
}

void turn(const TurnedCopy& copy) {
  alignas(64) Word a[64];
  for (std::size_t i = 0; i * 64 < copy.source_rows; ++i) {
    const std::size_t there = copy.source_rows - i * 64 < 64 ? copy.source_rows - i * 64 : 64;
    for (std::size_t j = 0; j < copy.source_words; ++j) {
      for (std::size_t k = 0; k < there; ++k) a[k] = copy.source[copy.row_at[i * 64 + k] * copy.source_words + j];
      for (std::size_t k = there; k < 64; ++k) a[k] = 0;
      transpose64(a);
      const std::size_t columns = copy.columns - j * 64 < 64 ? copy.columns - j * 64 : 64;
      for (std::size_t k = 0; k < columns; ++k) copy.target[copy.target_row[j * 64 + k] * copy.target_words + i] = a[k];
    }
  }
}

std::uint64_t count(const Word* words, std::size_t size) {
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < size; ++i) total += static_cast<std::uint64_t>(std::popcount(words[i]));
  return total;
}

inline void count_in(Word word, Word& one, Word& two) {
  two |= one & word;
  one |= word;
}

void play_counted(const CountedBlock& counted) {
  const Block& block = counted.sources;
  const std::size_t words = block.words;
  const Word* sources[most_sources];
  Word buffer[most_row_words + 2];
  for (std::size_t row = 0; row < block.rows; ++row) {
    const std::uint32_t state = block.members[row];
    const std::size_t sources_here = whole_sources(block, row, state, sources);
    Word* one = counted.one + row * words;
    Word* two = counted.two + row * words;
    for (std::size_t i = 0; i < words; ++i) {
      Word a = 0;
      Word b = 0;
      for (std::size_t s = 0; s < sources_here; ++s) count_in(sources[s][i], a, b);
      one[i] = a;
      two[i] = b;
    }
    for (Word rest = block.shifted_of[state] & block.shifted_here; rest != 0; rest &= rest - 1) {
      const auto& source = block.shifted[std::countr_zero(rest)];
      shift_row(words, source.block + block.ranks[state ^ source.flip] * source.words, source.shift, buffer,
                [&](std::size_t i, Word word) { count_in(word, one[i], two[i]); });
    }
  }
}

void exactly_one(const CountedPair& pair) {
  alignas(64) Word one[64] = {};
  alignas(64) Word two[64] = {};
  for (std::size_t i = 0; i * 64 < pair.rows; ++i) {
    const std::size_t there = pair.rows - i * 64 < 64 ? pair.rows - i * 64 : 64;
    for (std::size_t j = 0; j < pair.words; ++j) {
      if (pair.other_one != nullptr) {
        load_tile(one, pair.other_one, pair.other_rows, pair.other_words, j * 64, i);
        load_tile(two, pair.other_two, pair.other_rows, pair.other_words, j * 64, i);
        transpose64(one);
        transpose64(two);
      }
      for (std::size_t k = 0; k < there; ++k) {
        const std::size_t at = (i * 64 + k) * pair.words + j;
        Word a = pair.one[at];
        Word b = pair.two[at] | two[k] | (a & one[k]);
        a |= one[k];
        for (std::size_t s = 0; s < pair.same_count; ++s) count_in(pair.same[s][at], a, b);
        pair.result[at] = a & ~b;
      }
    }
  }
}
