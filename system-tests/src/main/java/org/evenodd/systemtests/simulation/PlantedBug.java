package org.evenodd.systemtests.simulation;

import static net.bytebuddy.matcher.ElementMatchers.named;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.pool.TypePool;

/** Plausible mistakes in the league, each made by changing one method in a class loader of its own. */
enum PlantedBug {
    ACKNOWLEDGES_BEFORE_THE_STORE_HAS_IT(
            "org.evenodd.manager.engine.LeagueEngine", "store", PlantedCode.AnswerFirst.class),
    ACCEPTS_REPORTS_UNDER_ANY_LEASE(
            "org.evenodd.manager.report.ReportResult", "leaseObjection", PlantedCode.NoObjection.class),
    ACCEPTS_REPORTS_OF_ANY_REFEREE(
            "org.evenodd.manager.report.ReportResult", "holderObjection", PlantedCode.NoObjection.class),
    TAKES_A_REPEATED_REPORT_AGAIN(
            "org.evenodd.manager.report.ReportResult", "reportedBefore", PlantedCode.NoObjection.class),
    COMPARES_TOKENS_BY_THEIR_BEGINNING("org.evenodd.manager.token.Tokens", "owns", PlantedCode.SameBeginning.class),
    KEEPS_VOID_TOKENS_VALID("org.evenodd.manager.token.Tokens", "owns", PlantedCode.FormerGeneration.class),
    GIVES_PLACES_TO_ANY_ADDRESS(
            "org.evenodd.manager.registration.Arrival", "fromItsEndpoint", PlantedCode.Always.class),
    FORGETS_THE_LAST_EVENT_ON_A_RESTART(
            "org.evenodd.manager.store.EventJournal", "read", PlantedCode.WithoutTheLast.class),
    COUNTS_POINTS_TWICE("org.evenodd.manager.standings.Standings$Tally", "after", PlantedCode.TwicePoints.class),
    BEGINS_A_ROUND_BEFORE_THE_LAST_IS_OVER(
            "org.evenodd.manager.league.Round", "isDecided", PlantedCode.OneIsEnough.class),
    NEVER_FINDS_A_REFEREE_SILENT("org.evenodd.manager.health.Liveness", "silent", PlantedCode.Nothing.class),
    SHOWS_THE_DRAW_BEFORE_THE_CHOICES("org.evenodd.protocol.game.NumberDraw", "commitment", PlantedCode.OpenSeal.class),
    BELIEVES_ANY_POSTED_CHOICE(
            "org.evenodd.referee.play.AnswerScreening$Credentials", "accept", PlantedCode.Always.class),
    ASKS_AGAIN_AFTER_AN_ANSWER("org.evenodd.referee.match.PlayerTurn", "over", PlantedCode.Never.class);

    private final String target;
    private final String method;
    private final Class<?> advice;

    PlantedBug(String target, String method, Class<?> advice) {
        this.target = target;
        this.method = method;
        this.advice = advice;
    }

    /** Returns the bytes of a class, with the mistake if it belongs there. */
    byte[] change(String name, byte[] original) {
        return name.equals(target) ? mistaken(original) : original;
    }

    private byte[] mistaken(byte[] original) {
        ClassFileLocator files = new ClassFileLocator.Compound(
                ClassFileLocator.Simple.of(target, original),
                ClassFileLocator.ForClassLoader.of(PlantedBug.class.getClassLoader()));
        return new ByteBuddy()
                .redefine(TypePool.Default.of(files).describe(target).resolve(), files)
                .visit(Advice.to(advice).on(named(method)))
                .make()
                .getBytes();
    }
}
