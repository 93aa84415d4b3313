package org.evenodd.systemtests.simulation;

import static net.bytebuddy.matcher.ElementMatchers.hasMethodName;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.none;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatcher.Junction;
import net.bytebuddy.pool.TypePool;

/** Plausible mistakes in the league, each made by changing one method in a class loader of its own. */
enum PlantedBug {
    ACKNOWLEDGES_BEFORE_THE_STORE_HAS_IT(
            1, "org.evenodd.manager.engine.LeagueEngine", "store", PlantedCode.AnswerFirst.class),
    ACCEPTS_REPORTS_UNDER_ANY_LEASE(
            378, "org.evenodd.manager.results.ReportResult", "requireLease", PlantedCode.Nothing.class),
    ACCEPTS_REPORTS_OF_ANY_REFEREE(92, "org.evenodd.manager.results.ReportResult", "holds", PlantedCode.Always.class),
    TAKES_A_REPEATED_REPORT_AGAIN(
            1, "org.evenodd.manager.results.ReportResult", "reportedBefore", PlantedCode.NotBefore.class),
    COMPARES_TOKENS_BY_THEIR_BEGINNING(
            5, "org.evenodd.manager.outbound.Tokens", "owns", PlantedCode.SameBeginning.class),
    KEEPS_VOID_TOKENS_VALID(9, "org.evenodd.manager.outbound.Tokens", "owns", PlantedCode.FormerGeneration.class),
    GIVES_PLACES_TO_ANY_ADDRESS(
            10, "org.evenodd.manager.registration.EndpointSite", "fromItsEndpoint", PlantedCode.Always.class),
    FORGETS_THE_LAST_EVENT_ON_A_RESTART(
            1, "org.evenodd.manager.engine.EventJournal", "read(1)", PlantedCode.WithoutTheLast.class),
    COUNTS_POINTS_TWICE(1, "org.evenodd.manager.league.Standings$Tally", "after", PlantedCode.TwicePoints.class),
    BEGINS_A_ROUND_BEFORE_THE_LAST_IS_OVER(
            1, "org.evenodd.manager.league.Course$Round", "isOver", PlantedCode.OneIsEnough.class),
    NEVER_FINDS_A_REFEREE_SILENT(
            24, "org.evenodd.manager.tournament.AgentConduct", "silent", PlantedCode.Nothing.class),
    SHOWS_THE_DRAW_BEFORE_THE_CHOICES(
            1, "org.evenodd.game.evenodd.NumberDraw", "commitment", PlantedCode.OpenSeal.class),
    BELIEVES_ANY_POSTED_CHOICE(
            139, "org.evenodd.referee.play.AnswerScreening$Credentials", "accept", PlantedCode.Always.class),
    ASKS_AGAIN_AFTER_AN_ANSWER(1, "org.evenodd.referee.match.PlayerTurn", "over", PlantedCode.Never.class),
    LOSES_A_RESULT_IN_A_FOLD(4, "org.evenodd.manager.league.KeptLeg", "matches", PlantedCode.WithoutTheFirst.class),
    SCHEDULES_WHO_PAUSES(8, "org.evenodd.manager.league.Ladder$Attendance", "pausing(0)", PlantedCode.Never.class),
    TELLS_MOVES_TO_ANYBODY(12, "org.evenodd.manager.results.Viewer", "seesInside", PlantedCode.Always.class),
    LETS_A_TAKEN_SQUARE_BE_TAKEN(60, "org.evenodd.game.tictactoe.TicTacToe", "legal", PlantedCode.AllSquares.class),
    SKIPS_A_TURN(3, "org.evenodd.game.tictactoe.TicTacToe", "toMove", PlantedCode.TheSameAgain.class),
    TAKES_A_POSTED_MOVE_FOR_THE_ONE_THAT_IS_DUE(
            12, "org.evenodd.referee.play.RunningMatch", "consideredMove", PlantedCode.NumberOfTheDay.class),
    CHARGES_A_PLAYER_FOR_THE_TIME_OF_THE_OTHER(
            3, "org.evenodd.referee.match.MatchStep", "<init>", PlantedCode.OneClock.class),
    BELIEVES_A_FALSE_WINNER(3, "org.evenodd.game.MoveGame", "told|check", PlantedCode.AsReported.class),
    PUTS_A_PLAYER_IN_TWO_DIVISIONS(
            5, "org.evenodd.manager.league.Pyramid", "firstLeg|laterLeg", PlantedCode.InTwoDivisions.class),
    EXCHANGES_NOBODY(10, "org.evenodd.manager.league.Pyramid", "order(3)", PlantedCode.NoMoves.class),
    LOSES_A_NEWCOMER(20, "org.evenodd.manager.tournament.Lineup", "ready", PlantedCode.WithoutTheLatest.class),
    GIVES_A_DIVISION_THE_TABLE_OF_ANOTHER(
            5, "org.evenodd.manager.league.LegEvent$LegFinished", "tables(1)", PlantedCode.OtherTable.class),
    ENDS_A_LEG_BEFORE_A_DIVISION_IS_OVER(
            5, "org.evenodd.manager.league.Division", "nextRound", PlantedCode.WithoutTheLastRound.class);

    private final long seed;
    private final String target;
    private final String methods;
    private final Class<?> advice;

    /**
     * A mistake in some methods.
     *
     * @param seed of the first league that showed it when this was written: a search that begins there is short
     * @param methods their names, with {@code |} between them; only the one with so many parameters if a number in brackets follows
     */
    PlantedBug(long seed, String target, String methods, Class<?> advice) {
        this.seed = seed;
        this.target = target;
        this.methods = methods;
        this.advice = advice;
    }

    long seed() {
        return seed;
    }

    /** Fails if the mistake cannot be made: it would be found as the error that this is, and not as the mistake. */
    void require() throws ClassNotFoundException {
        byte[] original = LeagueClassLoader.original(target);
        if (Arrays.equals(mistaken(original, none()), mistaken(original, isMeant()))) {
            throw new IllegalStateException(target + " has no method " + methods);
        }
    }

    private Junction<MethodDescription> isMeant() {
        String[] nameAndCount = methods.split("[()]");
        return nameAndCount.length == 2
                ? named(nameAndCount[0]).and(takesArguments(Integer.parseInt(nameAndCount[1])))
                : namedOneOf(methods.split("\\|")).or(hasMethodName(methods));
    }

    /** Returns the bytes of a class, with the mistake if it belongs there. */
    byte[] change(String name, byte[] original) {
        return name.equals(target) ? mistaken(original, isMeant()) : original;
    }

    private byte[] mistaken(byte[] original, ElementMatcher<? super MethodDescription> meant) {
        ClassFileLocator files = new ClassFileLocator.Compound(
                ClassFileLocator.Simple.of(target, original),
                ClassFileLocator.ForClassLoader.of(PlantedBug.class.getClassLoader()));
        return new ByteBuddy()
                .redefine(TypePool.Default.of(files).describe(target).resolve(), files)
                .visit(Advice.to(advice).on(meant))
                .make()
                .getBytes();
    }

    /** Loads the league's and the logger's classes again, and can change them while loading. */
    public static final class LeagueClassLoader extends ClassLoader {

        private static final List<String> OWN = List.of("org.evenodd.", "ch.qos.logback.", "org.slf4j.");

        private final BiFunction<String, byte[], byte[]> change;

        private LeagueClassLoader(BiFunction<String, byte[], byte[]> change) {
            super(LeagueClassLoader.class.getClassLoader());
            this.change = change;
        }

        /**
         * Returns a runner of seeds whose classes are changed.
         *
         * @param change returns the bytes of a class, given its name and its original bytes
         */
        @SuppressWarnings("unchecked")
        static <T> LongFunction<T> runner(
                Class<? extends LongFunction<T>> type, BiFunction<String, byte[], byte[]> change) {
            try {
                return (LongFunction<T>) new LeagueClassLoader(change)
                        .loadClass(type.getName())
                        .getConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("the simulation cannot be loaded anew", e);
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (OWN.stream().noneMatch(name::startsWith)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            byte[] bytes = change.apply(name, original(name));
            return defineClass(name, bytes, 0, bytes.length);
        }

        private static byte[] original(String name) throws ClassNotFoundException {
            ClassLoader usual = LeagueClassLoader.class.getClassLoader();
            try (InputStream in = usual.getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
