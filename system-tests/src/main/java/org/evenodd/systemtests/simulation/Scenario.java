package org.evenodd.systemtests.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.evenodd.protocol.value.GameType;
import org.evenodd.systemtests.simulation.Fault.CrashPoint;
import org.evenodd.systemtests.simulation.Fault.FaultTime;
import org.evenodd.systemtests.simulation.Fault.PlayerMisbehaviour;
import org.evenodd.systemtests.simulation.Fault.WrongClock;

/**
 * The players, referees and faults of a seed.
 *
 * @param planned all faults of the seed
 * @param chosen the indices of the faults that occur
 */
record Scenario(long seed, int players, int referees, List<Fault> planned, List<Integer> chosen) {

    static final GameType TIC_TAC_TOE = new GameType("tic_tac_toe");

    static final int DIVISION_SIZE = 6;

    private static final int ONE_ENDLESS_IN = 4;
    private static final int ONE_IN_DIVISIONS_IN = 5;
    private static final int MOST_LEGS = 3;
    private static final int ONE_OF_MOVES_IN = 3;

    Scenario {
        planned = List.copyOf(planned);
        chosen = List.copyOf(chosen);
    }

    Scenario(long seed, int players, int referees, List<Fault> planned) {
        this(
                seed,
                players,
                referees,
                planned,
                IntStream.range(0, planned.size()).boxed().toList());
    }

    List<Fault> faults() {
        return chosen.stream().map(planned::get).toList();
    }

    <F extends Fault> List<F> faults(Class<F> kind) {
        return faults().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    Scenario only(List<Integer> indices) {
        return new Scenario(seed, players, referees, planned, indices);
    }

    Scenario without(Integer index) {
        List<Integer> fewer = new ArrayList<>(chosen);
        fewer.remove(index);
        return only(fewer);
    }

    /** Whether it is a league without end: that of one seed in four. */
    boolean isEndless() {
        return seed % ONE_ENDLESS_IN == 0;
    }

    /** Whether it is a league in divisions: that of one seed in five. */
    boolean isInDivisions() {
        return inDivisions(seed);
    }

    private static boolean inDivisions(long seed) {
        return seed % ONE_IN_DIVISIONS_IN == 0;
    }

    /** How many legs a league in divisions has that is not without end. */
    int legs() {
        return (int) (1 + seed / ONE_IN_DIVISIONS_IN % MOST_LEGS);
    }

    /** The settings of its league. */
    List<String> settings() {
        List<String> settings = new ArrayList<>(List.of("game_type=" + game()));
        settings.addAll(isEndless() ? List.of("legs=0", "keep_legs=1") : List.of("announcement_lead_seconds=0"));
        if (isEndless() || isInDivisions()) {
            settings.add("leg_pause_seconds=1");
        }
        if (isInDivisions()) {
            settings.add("division_size=" + DIVISION_SIZE);
        }
        if (isInDivisions() && !isEndless()) {
            settings.add("legs=" + legs());
        }
        return settings;
    }

    /** Whether nothing keeps a process from answering when it is asked whether it plays. */
    boolean isReliable(String process) {
        return faults().stream()
                .noneMatch(fault -> fault instanceof Fault.Storm
                        || fault instanceof Fault.Parted
                        || fault instanceof Fault.StoreFull
                        || (!isHarmless(fault) && fault.toString().contains(process)));
    }

    /** What is played: Even/Odd, or tic-tac-toe by one seed in three. */
    GameType game() {
        return gameOf(seed);
    }

    private static GameType gameOf(long seed) {
        return seed % ONE_OF_MOVES_IN == 0 ? TIC_TAC_TOE : GameType.EVEN_ODD;
    }

    /** Whether nothing is wrong but players that misbehave, so that nobody else forfeits. */
    boolean isCalm() {
        return faults().stream().allMatch(fault -> fault instanceof Fault.Spoiled || isHarmless(fault));
    }

    /** Whether a process is a player that may forfeit by what it does itself. */
    boolean misbehaves(String process) {
        return faults(Fault.Spoiled.class).stream()
                .anyMatch(fault -> fault.process().equals(process) && !isHarmless(fault));
    }

    private static boolean isHarmless(Fault fault) {
        return fault instanceof Fault.Attacked
                || fault instanceof Fault.Joining
                || fault instanceof Fault.Lying
                || (fault instanceof Fault.ClockWrong wrong && !ProcessNames.isReferee(wrong.process()))
                || (fault instanceof Fault.Spoiled spoiled
                        && spoiled.misbehaviour().isHonest());
    }

    /** Returns the arguments that play it again. */
    String arguments() {
        String indices = chosen.stream().map(String::valueOf).collect(Collectors.joining(","));
        boolean all = chosen.size() == planned.size();
        return "--seed " + seed + (all ? "" : " --only " + (indices.isEmpty() ? "none" : indices));
    }

    /** Returns a description for people: the agents, and one line per fault. */
    String description() {
        String lines = chosen.stream()
                .map(index -> "\n  %d: %s".formatted(index, planned.get(index)))
                .collect(Collectors.joining());
        return "%s, %d players, %d referees".formatted(game(), players, referees) + lines;
    }

    /** Generates the scenario of a seed: most have a few faults, some have none. */
    static final class ScenarioPlan {

        private static final int MOST_FAULTS = 7;
        private static final Duration FOR_GOOD = Duration.ofDays(1);
        private static final int LONGEST_AWAY_MILLIS = 60_000;
        private static final int USUAL_LENGTH_MILLIS = 450;
        private static final int WITH_TROUBLE_MILLIS = 60_000;
        private static final int SOME_LEGS_MILLIS = 8_000;
        private static final int MOST_FURTHER = 2;
        private static final int MOST_PAUSES = 2;
        private static final int LONGER_BY_MOVES = 3;
        private static final int MOST_PASSED = 40;

        private final SplittableRandom random;
        private final long seed;
        private final int players;
        private final int referees;
        private final boolean ofMoves;

        private ScenarioPlan(long seed) {
            this.seed = seed;
            this.random = new SplittableRandom(seed);
            this.players = inDivisions(seed) ? random.nextInt(7, 13) : random.nextInt(3, 5);
            this.referees = random.nextInt(1, 3);
            this.ofMoves = !gameOf(seed).equals(GameType.EVEN_ODD);
        }

        static Scenario of(long seed) {
            return new ScenarioPlan(seed).scenario();
        }

        private Scenario scenario() {
            int count = random.nextInt(0, MOST_FAULTS + 1);
            List<Fault> faults = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                faults.add(fault());
            }
            Scenario usual = new Scenario(seed, players, referees, faults);
            if (usual.isEndless() || usual.isInDivisions()) {
                addLegs(faults, usual.isEndless());
            }
            if (usual.isInDivisions() && !usual.isEndless() && random.nextBoolean()) {
                faults.add(new Fault.Requeued());
            }
            if (ofMoves) {
                addPlayersOfMoves(faults);
            }
            return new Scenario(seed, players, referees, faults);
        }

        /** What only a game of several moves has: moves gone wrong, and a referee that names another winner than they do. */
        private void addPlayersOfMoves(List<Fault> faults) {
            if (random.nextInt(3) == 0) {
                faults.add(new Fault.Spoiled(player(), oneOf(PlayerMisbehaviour.OF_MOVES)));
            }
            if (random.nextInt(4) == 0) {
                faults.add(new Fault.Lying(referee()));
            }
        }

        /** What only a league in legs has: bots that come, if it has no end, and that pause, play again and go. */
        private void addLegs(List<Fault> faults, boolean endless) {
            for (int further = 1; endless && further <= random.nextInt(0, MOST_FURTHER + 1); further++) {
                faults.add(new Fault.Joining(ProcessNames.player(players + further), inSomeLeg()));
            }
            for (int i = random.nextInt(0, MOST_PAUSES + 1); i > 0; i--) {
                String pausing = player();
                faults.add(new Fault.Pausing(pausing, true, inSomeLeg()));
                faults.add(new Fault.Pausing(pausing, false, inSomeLeg()));
            }
            if (random.nextInt(3) == 0) {
                faults.add(new Fault.Kicked(player(), inSomeLeg()));
            }
            if (random.nextInt(3) == 0) {
                faults.add(new Fault.Attacked(Attack.LOOK_AT_ANOTHERS_MATCHES, inSomeLeg()));
            }
            if (random.nextInt(3) == 0) {
                faults.add(new Fault.Killed(player(), inSomeLeg(), away()));
                faults.add(new Fault.Killed(ProcessNames.MANAGER, inSomeLeg(), away()));
            }
        }

        private FaultTime.At inSomeLeg() {
            return new FaultTime.At(Duration.ofMillis(random.nextInt(longer(SOME_LEGS_MILLIS))));
        }

        private int longer(int ofOneMove) {
            return ofMoves ? LONGER_BY_MOVES * ofOneMove : ofOneMove;
        }

        private Fault fault() {
            return switch (random.nextInt(18)) {
                case 0, 1, 2 -> new Fault.Killed(ProcessNames.MANAGER, momentOf(ProcessNames.MANAGER), away());
                case 3, 4, 5 -> killedReferee();
                case 6 -> killed(player());
                case 7 -> new Fault.Hanging(anybody(), time(), away());
                case 8 -> new Fault.Forgetful(player(), time(), away());
                case 9 -> new Fault.StoreFull(time());
                case 10 -> new Fault.Parted(anybody(), anybody(), time(), away());
                case 11, 12 -> storm();
                case 13 -> new Fault.Spoiled(player(), misbehaviour());
                case 14 -> new Fault.ClockWrong(anybody(), clock());
                default -> attacked();
            };
        }

        private Fault killedReferee() {
            String referee = referee();
            boolean forGood = referee.equals(ProcessNames.referee(2)) && random.nextInt(3) == 0;
            return forGood ? new Fault.Killed(referee, momentOf(referee), FOR_GOOD) : killed(referee);
        }

        private Fault killed(String process) {
            return new Fault.Killed(process, momentOf(process), away());
        }

        private FaultTime momentOf(String process) {
            if (random.nextInt(4) == 0) {
                return time();
            }
            Set<CrashPoint> points = EnumSet.allOf(CrashPoint.class);
            if (!process.equals(ProcessNames.MANAGER)) {
                points.removeAll(CrashPoint.OF_THE_STORE);
            }
            return new FaultTime.Passing(process, oneOf(points), random.nextInt(1, longer(MOST_PASSED)));
        }

        private FaultTime.At time() {
            int latest = random.nextInt(4) == 0 ? WITH_TROUBLE_MILLIS : longer(USUAL_LENGTH_MILLIS);
            return new FaultTime.At(Duration.ofMillis(random.nextInt(latest)));
        }

        /** Returns a duration, short or long. */
        private Duration away() {
            return Duration.ofMillis(Math.round(Math.pow(LONGEST_AWAY_MILLIS, random.nextDouble())));
        }

        private Fault storm() {
            return new Fault.Storm(
                    time(),
                    away(),
                    random.nextInt(0, 30),
                    random.nextInt(0, 30),
                    random.nextInt(0, 20),
                    Duration.ofMillis(random.nextInt(1, 3_000)));
        }

        private <E> E oneOf(Collection<E> all) {
            return List.copyOf(all).get(random.nextInt(all.size()));
        }

        private PlayerMisbehaviour misbehaviour() {
            Set<PlayerMisbehaviour> ofAllGames = EnumSet.range(PlayerMisbehaviour.SLOW, PlayerMisbehaviour.ROOTLESS);
            return oneOf(ofAllGames);
        }

        private WrongClock clock() {
            return new WrongClock(Duration.ofMillis(random.nextLong(-100_000, 100_000)), random.nextInt(-50, 50));
        }

        private Fault attacked() {
            Attack attack = oneOf(EnumSet.complementOf(EnumSet.of(Attack.LOOK_AT_ANOTHERS_MATCHES)));
            FaultTime when = random.nextBoolean()
                    ? time()
                    : new FaultTime.Passing(ProcessNames.MANAGER, CrashPoint.AFTER_STORE, random.nextInt(8, 25));
            return new Fault.Attacked(attack, when);
        }

        private String referee() {
            return ProcessNames.referee(random.nextInt(1, referees + 1));
        }

        private String player() {
            return ProcessNames.player(random.nextInt(1, players + 1));
        }

        private String anybody() {
            int one = random.nextInt(1 + referees + players);
            if (one == 0) {
                return ProcessNames.MANAGER;
            }
            return one <= referees ? ProcessNames.referee(one) : ProcessNames.player(one - referees);
        }
    }
}
